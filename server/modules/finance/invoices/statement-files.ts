import { minorToDecimal } from '@/server/core/money'
import { csvLineOf } from '@/server/formats/csv'
import { dayText, moneyText, PdfDocument } from '@/server/formats/pdf-document'
import type { AccountStatement } from './get-statement'
import { openMinor } from './invoice-status'
import { monthKey } from './month'

const headings = ['time', 'kind', 'description', 'amount', 'balance', 'currency', 'service_day']
/** They keep their sign. */
const numbers = new Set(['amount', 'balance'])

/**
 * One line for each movement between the opening and the closing balance, then the fees by month of service, of which the second
 * amount is the whole month's, then the documents of the period.
 */
export function statementCsv(statement: AccountStatement): string {
  const { currency, openingMinor, closingMinor, movements, serviceMonths, documents, from, to } = statement
  const money = (minor: bigint) => minorToDecimal(minor, currency)
  const moved = movements.map(({ at, serviceDay, kind, description, amountMinor, balanceMinor }) => [
    at.toISOString(),
    kind,
    description,
    money(amountMinor),
    money(balanceMinor),
    currency,
    serviceDay ?? '',
  ])
  const served = serviceMonths.flatMap(({ month, bookedMinor, totalMinor }) => [
    ['', 'fees_booked', `Fees of ${month} booked in this period`, money(bookedMinor), '', currency, month],
    ['', 'fees_of_month', `All fees of ${month}`, money(totalMinor), '', currency, month],
  ])
  const issued = documents.map((document) => [
    document.issuedAt.toISOString(),
    document.kind,
    `${document.number} for ${monthKey(document.month)}, ${document.status}, open ${money(openMinor(document))}`,
    money(document.totalMinor),
    '',
    document.currency,
    monthKey(document.month),
  ])
  const rows = [
    headings,
    [from.toISOString(), 'opening_balance', 'Opening balance', '', money(openingMinor), currency, ''],
    ...moved,
    [to.toISOString(), 'closing_balance', 'Closing balance', '', money(closingMinor), currency, ''],
    ...served,
    ...issued,
  ]
  return rows
    .map((row) =>
      csvLineOf(row.map((text, index) => ({ text, isNumber: numbers.has(headings[index] ?? '') }))),
    )
    .join('')
}

const movementColumns = [
  { label: 'Booked', share: 0.14 },
  { label: 'Service day', share: 0.14 },
  { label: 'Description', share: 0.32 },
  { label: 'Amount', share: 0.2, isRight: true },
  { label: 'Balance', share: 0.2, isRight: true },
]
const serviceColumns = [
  { label: 'Month of service', share: 0.4 },
  { label: 'Booked in this period', share: 0.3, isRight: true },
  { label: 'Whole month', share: 0.3, isRight: true },
]
const documentColumns = [
  { label: 'Issued', share: 0.14 },
  { label: 'Document', share: 0.2 },
  { label: 'Month', share: 0.12 },
  { label: 'Status', share: 0.14 },
  { label: 'Total', share: 0.2, isRight: true },
  { label: 'Open', share: 0.2, isRight: true },
]

export function statementPdf(statement: AccountStatement): Promise<Buffer> {
  const { currency, openingMinor, closingMinor, movements, serviceMonths, documents, holder } = statement
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
    movements.map(({ at, serviceDay, description, amountMinor, balanceMinor }) => [
      dayText(at),
      serviceDay ?? '',
      description,
      money(amountMinor),
      money(balanceMinor),
    ]),
  )
  pdf.heading('Fees by month of service')
  pdf.table(
    serviceColumns,
    serviceMonths.map(({ month, bookedMinor, totalMinor }) => [month, money(bookedMinor), money(totalMinor)]),
  )
  pdf.heading('Invoices and credit notes')
  pdf.table(
    documentColumns,
    documents.map((document) => [
      dayText(document.issuedAt),
      document.number,
      monthKey(document.month),
      document.kind === 'credit_note' ? 'credit note' : document.status.replace('_', ' '),
      moneyText(document.totalMinor, document.currency),
      moneyText(openMinor(document), document.currency),
    ]),
  )
  return pdf.finish()
}
