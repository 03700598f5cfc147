import { dayText, moneyText, PdfDocument } from '@/server/formats/pdf-document'
import { readPublicFile } from '@/server/modules/platform/files'
import { monthName } from './month'
import { buyerOf, lookOf, sellerOf } from './parties'
import type { FoundInvoice } from './queries-invoice'

const columns = [
  { label: 'Description', share: 0.46 },
  { label: 'Provider', share: 0.16 },
  { label: 'GGR', share: 0.19, isRight: true },
  { label: 'Amount', share: 0.19, isRight: true },
]

/** As files were before `appliedMinor`: what was issued then keeps its file to the byte. */
export async function renderFirstLayout(invoice: FoundInvoice): Promise<Buffer> {
  const { kind, number, month, currency, issuedAt, dueAt, totalMinor, lines, correctedInvoice } = invoice
  const isInvoice = kind === 'invoice'
  const title = `${isInvoice ? 'Invoice' : 'Credit note'} ${number}`
  const { accent = null, logo: path = null } = lookOf(invoice) ?? {}
  const logo = path === null ? null : await readPublicFile(path)
  const pdf = new PdfDocument({ title, madeAt: issuedAt, accent, logo })
  const money = (minor: bigint | null) => (minor === null ? '' : moneyText(minor, currency))
  pdf.facts([
    ['Issued', dayText(issuedAt)],
    ['Service month', monthName(month)],
    ...(dueAt ? [['Due', dayText(dueAt)] as const] : []),
    ...(correctedInvoice ? [['Corrects invoice', correctedInvoice.number] as const] : []),
    ...(invoice.reason === null ? [] : [['Reason', invoice.reason] as const]),
  ])
  pdf.party('From', sellerOf(invoice))
  pdf.party('To', buyerOf(invoice))
  const rows = lines.map((line) => [
    line.formula === null ? line.description : `${line.description}\n${line.formula}`,
    line.providerName ?? line.providerCode ?? '',
    money(line.ggrMinor),
    money(line.amountMinor),
  ])
  pdf.table(columns, [...rows, ['Total', '', '', money(totalMinor)]])
  pdf.paragraph(
    isInvoice
      ? 'Fees are drawn from prepaid credit day by day. What the credit does not cover is due by the date above.'
      : 'The total has been booked to your prepaid credit.',
  )
  return pdf.finish()
}
