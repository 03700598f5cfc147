import { formatDay, formatMonth } from '@/server/contract/figures'
import { formulaSteps, groupedIban } from '@/server/contract/invoice-formula'
import type { Block, Panel } from '@/server/formats/pdf-blocks'
import { type Cell, PdfDocument, printedMoney } from '@/server/formats/pdf-document'
import { readPublicFile } from '@/server/modules/platform/files'
import { renderFirstLayout } from './invoice-file-first'
import { type Buyer, buyerOf, lookOf, partyBlock, type Seller, sellerOf } from './parties'
import type { FoundInvoice } from './queries-invoice'

/** The file of an invoice or credit note: only of what never changes, so always the same bytes. */
export async function renderInvoice(invoice: FoundInvoice): Promise<Buffer> {
  const { appliedMinor, kind, number, issuedAt, currency } = invoice
  if (appliedMinor === null) return renderFirstLayout(invoice)
  const title = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`
  const [seller, buyer] = [sellerOf(invoice), buyerOf(invoice)]
  const { accent = null, logo: path = null } = lookOf(invoice) ?? {}
  const logo = path === null ? null : await readPublicFile(path)
  const footer = { from: footerText(seller), title }
  const pdf = new PdfDocument({ title, madeAt: issuedAt, accent, logo, footer })
  const money = (minor: bigint) => printedMoney(minor, currency)
  pdf.blocks([partyBlock('From', seller), partyBlock('Bill to', buyer)])
  pdf.blocks(factBlocks(invoice, buyer))
  const said = { seller, appliedMinor, money }
  pdf.panel(kind === 'invoice' ? amountDue(invoice, said) : amountCredited(invoice, said))
  pdf.table(
    columns,
    invoice.lines.map((line) => lineCells(line, money)),
  )
  pdf.sums(sumsOf(invoice, said))
  if (seller.vatNote !== null) pdf.paragraph(`VAT: ${seller.vatNote}`)
  pdf.paragraph(
    kind === 'invoice'
      ? 'Fees are drawn from prepaid credit day by day. Later payments and credit notes are not part of this document.'
      : 'The total has been booked to your prepaid credit.',
  )
  return pdf.finish()
}

const columns = [
  { label: 'Description', share: 0.5 },
  { label: 'Provider', share: 0.14 },
  { label: 'Base (GGR)', share: 0.18, isRight: true },
  { label: 'Amount', share: 0.18, isRight: true },
]

type Money = (minor: bigint) => string

interface Said {
  seller: Seller
  appliedMinor: bigint
  money: Money
}

const footerText = ({ name, address, vatId }: Seller) =>
  [name, ...address.split(/\||\r?\n/), vatId && `VAT ID ${vatId}`].filter(Boolean).join(', ')

function factBlocks({ issuedAt, month, dueAt, correctedInvoice }: FoundInvoice, buyer: Buyer): Block[] {
  const facts: Record<string, string | null> = {
    Issued: formatDay(issuedAt),
    'Service month': formatMonth(month),
    Due: dueAt && formatDay(dueAt),
    'Corrects invoice': correctedInvoice?.number ?? null,
    'PO number': buyer.poNumber,
  }
  return Object.entries(facts).flatMap(([label, value]) =>
    value === null ? [] : [{ label, lines: [value] }],
  )
}

/** What is left to be paid, and where. */
function amountDue(
  { number, totalMinor, dueAt }: FoundInvoice,
  { seller, appliedMinor, money }: Said,
): Panel {
  const dueMinor = totalMinor - appliedMinor
  const { bank } = seller
  const account: Panel['facts'] = bank
    ? [
        ['IBAN', groupedIban(bank.iban)],
        ...(bank.bic === null ? [] : [['BIC', bank.bic] as const]),
        ...(bank.name === null ? [] : [['Bank', bank.name] as const]),
        ['Account of', seller.name],
      ]
    : []
  const isPaid = dueMinor === 0n
  return {
    label: 'Amount due',
    value: money(dueMinor),
    note: isPaid ? 'Paid by prepaid credit. No transfer is needed.' : `Due ${dueAt ? formatDay(dueAt) : ''}`,
    facts: isPaid ? [] : [['Reference', number], ...account],
  }
}

const amountCredited = ({ totalMinor, reason }: FoundInvoice, { money }: Said): Panel => ({
  label: 'Amount credited',
  value: money(totalMinor),
  note: 'Booked to prepaid credit',
  facts: reason === null ? [] : [['Reason', reason]],
})

function lineCells(line: FoundInvoice['lines'][number], money: Money): Cell[] {
  const { description, formula, ggrMinor, amountMinor } = line
  return [
    formula === null ? description : { text: description, note: formulaSteps(formula).join('\n') },
    line.providerName ?? line.providerCode ?? '',
    ggrMinor === null ? '' : money(ggrMinor),
    money(amountMinor),
  ]
}

function sumsOf({ kind, totalMinor }: FoundInvoice, { appliedMinor, money }: Said) {
  const sums = [
    { label: 'Net', value: money(totalMinor) },
    { label: 'VAT 0 %', value: money(0n) },
    { label: 'Total', value: money(totalMinor), isStrong: true },
  ]
  if (kind === 'credit_note') return sums
  return [
    ...sums,
    ...(appliedMinor === 0n ? [] : [{ label: 'Paid by prepaid credit', value: money(-appliedMinor) }]),
    { label: 'Amount due', value: money(totalMinor - appliedMinor), isStrong: true },
  ]
}
