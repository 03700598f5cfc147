import { csvLineOf } from '@/server/core/csv'
import { minorToDecimal } from '@/server/core/money'
import { dayText, moneyText, PdfDocument } from '@/server/core/pdf-document'
import type { AccountStatement } from './get-statement'
import { openMinor } from './invoice-status'
import { monthKey } from './month'

const headings = ['time', 'kind', 'description', 'amount', 'balance', 'currency']
/** They keep their sign. */
const numbers = new Set(['amount', 'balance'])

/** One line for each movement between the opening and the closing balance, then the documents of the period. */
export function statementCsv(statement: AccountStatement): string {
  const { currency, openingMinor, closingMinor, movements, documents, from, to } = statement
  const money = (minor: bigint) => minorToDecimal(minor, currency)
  const moved = movements.map(({ at, kind, description, amountMinor, balanceMinor }) => [
    at.toISOString(),
    kind,
    description,
    money(amountMinor),
    money(balanceMinor),
    currency,
  ])
  const issued = documents.map((document) => [
    document.issuedAt.toISOString(),
    document.kind,
    `${document.number} for ${monthKey(document.month)}, ${document.status}, open ${money(openMinor(document))}`,
    money(document.totalMinor),
    '',
    document.currency,
  ])
  const rows = [
    headings,
    [from.toISOString(), 'opening_balance', 'Opening balance', '', money(openingMinor), currency],
    ...moved,
    [to.toISOString(), 'closing_balance', 'Closing balance', '', money(closingMinor), currency],
    ...issued,
  ]
  return rows
    .map((row) =>
      csvLineOf(row.map((text, index) => ({ text, isNumber: numbers.has(headings[index] ?? '') }))),
    )
    .join('')
}

const movementColumns = [
  { label: 'Date', share: 0.16 },
  { label: 'Description', share: 0.44 },
  { label: 'Amount', share: 0.2, isRight: true },
  { label: 'Balance', share: 0.2, isRight: true },
]
const documentColumns = [
  { label: 'Issued', share: 0.16 },
  { label: 'Document', share: 0.24 },
  { label: 'Status', share: 0.2 },
  { label: 'Total', share: 0.2, isRight: true },
  { label: 'Open', share: 0.2, isRight: true },
]

export function statementPdf(statement: AccountStatement): Promise<Buffer> {
  const { currency, openingMinor, closingMinor, movements, documents, holder } = statement
  const pdf = new PdfDocument({ title: 'Statement of account', madeAt: statement.madeAt })
  const money = (minor: bigint) => moneyText(minor, currency)
  const lastDay = new Date(statement.to.getTime() - 1)
  pdf.facts([
    ['Period', `${dayText(statement.from)} to ${dayText(lastDay)}, UTC`],
    ['Opening balance', money(openingMinor)],
    ['Closing balance', money(closingMinor)],
  ])
  pdf.party('Account of', holder)
  pdf.heading('Credit')
  pdf.table(
    movementColumns,
    movements.map(({ at, description, amountMinor, balanceMinor }) => [
      dayText(at),
      description,
      money(amountMinor),
      money(balanceMinor),
    ]),
  )
  pdf.heading('Invoices and credit notes')
  pdf.table(
    documentColumns,
    documents.map((document) => [
      dayText(document.issuedAt),
      document.number,
      document.kind === 'credit_note' ? 'credit note' : document.status.replace('_', ' '),
      moneyText(document.totalMinor, document.currency),
      moneyText(openMinor(document), document.currency),
    ]),
  )
  return pdf.finish()
}
