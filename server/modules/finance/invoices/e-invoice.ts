import type { Invoice } from '@e-invoice-eu/core'
import type { InvoiceFormat } from '@/server/contract/billing-states'
import { AppError } from '@/server/core/app-error'
import { currencyExponent, minorToDecimal } from '@/server/core/money'
import { type Buyer, buyerOf, type Seller, sellerOf } from './parties'
import type { FoundInvoice } from './queries-invoice'
import { countryOf, formatFor, type Tax, taxOf } from './tax-category'

type EFormat = Exclude<InvoiceFormat, 'pdf'>

interface Sides {
  seller: Seller & { country: string }
  buyer: Buyer & { country: string }
  tax: Tax
}

/** What EN 16931 requires of the parties of an invoice, and what of it is missing, in words. */
function sidesOf(invoice: FoundInvoice, format: EFormat): { sides: Sides | null; missing: string[] } {
  const [seller, buyer] = [sellerOf(invoice), buyerOf(invoice)]
  const [from, to] = [countryOf(seller), countryOf(buyer)]
  const hasBuyerVatId = buyer.vatId !== null
  const tax = from && to ? taxOf({ seller: from, buyer: to, hasBuyerVatId, note: seller.vatNote }) : null
  const isUbl = format === 'ubl'
  const wanted: readonly (readonly [string, unknown])[] = [
    ["Croupier's country", from],
    ["the customer's country", to],
    ["the customer's VAT ID", tax !== null || from === null || to === null],
    ["Croupier's VAT ID", tax === null || tax.category === 'O' || seller.vatId],
    ["Croupier's company registration number", tax?.category !== 'O' || seller.registration],
    ["Croupier's email address", !isUbl || seller.email],
    ["the customer's billing email", !isUbl || buyer.email],
    ['a currency with at most two decimals', currencyExponent(invoice.currency) <= 2],
  ]
  const missing = wanted.flatMap(([what, isThere]) => (isThere ? [] : [what]))
  if (missing.length > 0 || !from || !to || !tax) return { sides: null, missing }
  return { sides: { seller: { ...seller, country: from }, buyer: { ...buyer, country: to }, tax }, missing }
}

/** Which file the customer's country expects, and what each kind of e-invoice lacks. */
export const eInvoiceOf = (invoice: FoundInvoice) => ({
  expected: formatFor(countryOf(buyerOf(invoice))),
  missing: {
    factur_x: sidesOf(invoice, 'factur_x').missing,
    ubl: sidesOf(invoice, 'ubl').missing,
  },
})

const formats = { factur_x: 'Factur-X-EN16931', ubl: 'UBL' } as const

/** The invoice as an e-invoice; Factur-X is its PDF with the data in it. Throws E0003 for what EN 16931 requires and it lacks. */
export async function renderEInvoice(invoice: FoundInvoice, format: EFormat, pdf: Buffer): Promise<Buffer> {
  const { sides, missing } = sidesOf(invoice, format)
  if (sides === null)
    throw new AppError('E0003', { message: `This e-invoice lacks ${missing.join(', ')}. Download the PDF.` })
  // Megabytes: loaded where a file is made.
  const { InvoiceService } = await import('@e-invoice-eu/core')
  const silent = { log: () => undefined, warn: () => undefined, error: () => undefined }
  const made = await new InvoiceService(silent).generate(toEn16931(invoice, sides), {
    format: formats[format],
    lang: 'en',
    pdf: { buffer: pdf, filename: `${invoice.number}.pdf`, mimetype: 'application/pdf' },
    noWarnings: true,
  })
  return Buffer.from(made)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const lastDayOf = (month: Date) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0))

const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const
/** What is not subject to VAT has no rate (BR-O-05). */
const rateOf = ({ category }: Tax) => (category === 'O' ? {} : { 'cbc:Percent': '0' })

/**
 * The terms of EN 16931 by their names in UBL. What is not subject to VAT names no VAT ID (BR-O-02). A credit note is above zero, and booked
 * to credit as a whole.
 */
export function toEn16931(invoice: FoundInvoice, { seller, buyer, tax }: Sides): Invoice {
  const { kind, number, currency, totalMinor, month, issuedAt, dueAt, correctedInvoice, reason } = invoice
  const appliedMinor = kind === 'credit_note' ? totalMinor : (invoice.appliedMinor ?? 0n)
  const money = <Name extends string>(name: Name, minor: bigint) =>
    ({ [name]: minorToDecimal(minor, currency), [`${name}@currencyID`]: currency }) as Record<
      Name | `${Name}@currencyID`,
      string
    >
  const period = { 'cbc:StartDate': dayOf(month), 'cbc:EndDate': dayOf(lastDayOf(month)) }
  const category = { 'cbc:ID': tax.category, ...rateOf(tax), ...vat }
  const hasVatIds = tax.category !== 'O'
  const made = {
    'cbc:ID': number,
    'cbc:IssueDate': dayOf(issuedAt),
    ...(dueAt && { 'cbc:DueDate': dayOf(dueAt) }),
    'cbc:InvoiceTypeCode': kind === 'credit_note' ? '381' : '380',
    ...(reason && { 'cbc:Note': [reason] }),
    'cbc:DocumentCurrencyCode': currency,
    'cac:InvoicePeriod': period,
    ...(buyer.poNumber && { 'cac:OrderReference': { 'cbc:ID': buyer.poNumber } }),
    ...(correctedInvoice && {
      'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': correctedInvoice.number } }],
    }),
    'cac:AccountingSupplierParty': {
      'cac:Party': {
        ...partyOf(seller, seller.registration),
        ...(hasVatIds &&
          seller.vatId && { 'cac:PartyTaxScheme': [{ 'cbc:CompanyID': seller.vatId, ...vat }] }),
      },
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': {
        ...partyOf(buyer, null),
        ...(hasVatIds && buyer.vatId && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vatId, ...vat } }),
      },
    },
    'cac:Delivery': { 'cbc:ActualDeliveryDate': period['cbc:EndDate'] },
    ...(seller.bank &&
      appliedMinor < totalMinor && {
        'cac:PaymentMeans': [
          {
            'cbc:PaymentMeansCode': '30',
            'cbc:PaymentID': number,
            'cac:PayeeFinancialAccount': {
              'cbc:ID': seller.bank.iban,
              ...(seller.bank.bic && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': seller.bank.bic } }),
            },
          },
        ],
      }),
    'cac:TaxTotal': [
      {
        ...money('cbc:TaxAmount', 0n),
        'cac:TaxSubtotal': [
          {
            ...money('cbc:TaxableAmount', totalMinor),
            ...money('cbc:TaxAmount', 0n),
            'cac:TaxCategory': {
              'cbc:ID': tax.category,
              ...rateOf(tax),
              ...(tax.reasonCode && { 'cbc:TaxExemptionReasonCode': tax.reasonCode }),
              'cbc:TaxExemptionReason': tax.reason,
              ...vat,
            },
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...money('cbc:LineExtensionAmount', totalMinor),
      ...money('cbc:TaxExclusiveAmount', totalMinor),
      ...money('cbc:TaxInclusiveAmount', totalMinor),
      ...money('cbc:PrepaidAmount', appliedMinor),
      ...money('cbc:PayableAmount', totalMinor - appliedMinor),
    },
    'cac:InvoiceLine': invoice.lines.map(({ position, description, formula, amountMinor }) => ({
      'cbc:ID': String(position),
      // A price is never below zero (BR-27): what reduces the fees has the quantity -1.
      'cbc:InvoicedQuantity': amountMinor < 0n ? '-1' : '1',
      'cbc:InvoicedQuantity@unitCode': 'C62',
      ...money('cbc:LineExtensionAmount', amountMinor),
      'cac:Item': {
        ...(formula && { 'cbc:Description': formula }),
        'cbc:Name': description,
        'cac:ClassifiedTaxCategory': category,
      },
      'cac:Price': money('cbc:PriceAmount', amountMinor < 0n ? -amountMinor : amountMinor),
    })),
  }
  // The library checks it by its schema; its type lists every code as a literal.
  return { 'ubl:Invoice': made } as unknown as Invoice
}

function partyOf(party: Seller | Buyer, registration: string | null) {
  const [street, second, ...rest] = party.address
    .split(/\||\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return {
    ...(party.email && { 'cbc:EndpointID': party.email, 'cbc:EndpointID@schemeID': 'EM' }),
    'cac:PostalAddress': {
      ...(street && { 'cbc:StreetName': street }),
      ...(second && { 'cbc:AdditionalStreetName': second }),
      ...(rest.length > 0 && { 'cac:AddressLine': { 'cbc:Line': rest.join(', ') } }),
      'cac:Country': { 'cbc:IdentificationCode': party.country },
    },
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': party.name,
      ...(registration && { 'cbc:CompanyID': registration }),
    },
  }
}
