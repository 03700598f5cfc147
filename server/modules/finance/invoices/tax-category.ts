import type { InvoiceFormat } from '@/server/contract/billing-states'

/** Of the European Union, whose VAT IDs allow reverse charge. */
const union = codes('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK')
/** Where customers expect Factur-X (ZUGFeRD), and where UBL, as the Peppol network carries it. */
const withFacturX = codes('AT DE FR LU')
const withUbl = codes('BE DK EE ES FI GR HR IE IS IT LT LV NL NO PL PT RO SE SI SK')

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** What a customer of a country is offered first. */
export function formatFor(country: string | null): InvoiceFormat {
  if (country === null) return 'pdf'
  if (withFacturX.has(country)) return 'factur_x'
  return withUbl.has(country) ? 'ubl' : 'pdf'
}

/** Of a party: as entered, else of its VAT ID, whose prefix of Greece is EL. */
export function countryOf({
  country,
  vatId,
}: {
  country: string | null
  vatId: string | null
}): string | null {
  if (country !== null) return country
  const prefix = vatId?.slice(0, 2).toUpperCase().replace('EL', 'GR') ?? ''
  return union.has(prefix) ? prefix : null
}

/** A VAT category of EN 16931 (UNTDID 5305), with why no VAT is charged. */
export interface Tax {
  category: 'AE' | 'E' | 'O'
  /** Of the code list VATEX; an exemption has its text alone. */
  reasonCode: string | null
  reason: string
}

interface Trade {
  seller: string
  buyer: string
  hasBuyerVatId: boolean
  /** What the invoice says of VAT. */
  note: string | null
}

/**
 * Invoices charge no VAT (docs/decisions/invoices.md), so S, the standard rate, never applies: in the seller's country the supply is exempt,
 * for the reason on the invoice. Null: within the EU, without the VAT ID of the customer.
 */
export function taxOf({ seller, buyer, hasBuyerVatId, note }: Trade): Tax | null {
  if (seller === buyer) return { category: 'E', reasonCode: null, reason: note ?? 'Exempt from VAT.' }
  if (!union.has(seller) || !union.has(buyer))
    return { category: 'O', reasonCode: 'VATEX-EU-O', reason: 'Not subject to VAT.' }
  if (!hasBuyerVatId) return null
  return {
    category: 'AE',
    reasonCode: 'VATEX-EU-AE',
    reason: 'Reverse charge: the recipient accounts for VAT.',
  }
}
