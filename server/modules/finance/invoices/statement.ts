import { z } from 'zod'
import { formatDay, formatDays, formatMonth, noValue } from '@/server/contract/figures'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLineOf } from '@/server/formats/csv'
import { PdfDocument, printedMoney } from '@/server/formats/pdf-document'
import { readPublicFile } from '@/server/modules/platform/files'
import { monthAfter, monthInput, monthKey } from './month'
import { findBuyer, findLook, findSeller, partyBlock } from './parties'
import { findAccount } from './queries-account'
import { findIssued, findMovements, findOpeningBalance, findServiceMonths } from './queries-statement'
import { openMinor } from './settlement'

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
  { label: 'Booked', share: 0.15 },
  { label: 'Service day', share: 0.15 },
  { label: 'Description', share: 0.3 },
  { label: 'Amount', share: 0.2, isRight: true },
  { label: 'Balance', share: 0.2, isRight: true },
]
const serviceColumns = [
  { label: 'Month of service', share: 0.4 },
  { label: 'Booked in this period', share: 0.3, isRight: true },
  { label: 'Whole month', share: 0.3, isRight: true },
]
const documentColumns = [
  { label: 'Issued', share: 0.15 },
  { label: 'Document', share: 0.19 },
  { label: 'Month', share: 0.17 },
  { label: 'Status', share: 0.13 },
  { label: 'Total', share: 0.18, isRight: true },
  { label: 'Open', share: 0.18, isRight: true },
]

export async function statementPdf(statement: AccountStatement): Promise<Buffer> {
  const { currency, openingMinor, closingMinor, movements, serviceMonths, documents, holder } = statement
  const { look, seller, madeAt } = statement
  const title = 'Statement of account'
  const pdf = new PdfDocument({
    ...{ title, madeAt },
    accent: look?.accent ?? null,
    logo: look?.logo ? await readPublicFile(look.logo) : null,
    footer: { from: `${seller?.name ?? ''}, account of ${holder.name}`.replace(/^, /, ''), title },
  })
  const money = (minor: bigint) => printedMoney(minor, currency)
  const period = formatDays(statement.from, new Date(statement.to.getTime() - 1))
  pdf.blocks([
    partyBlock('Account of', holder),
    { label: 'Period (UTC)', lines: [period, `Made on ${formatDay(madeAt)}`] },
  ])
  pdf.panel({
    label: 'Closing balance',
    value: money(closingMinor),
    note: period,
    facts: [
      ['Opening', money(openingMinor)],
      ['Change', money(closingMinor - openingMinor)],
    ],
  })
  pdf.heading('Credit')
  pdf.table(
    movementColumns,
    movements.map(({ at, serviceDay, description, amountMinor, balanceMinor }) => [
      formatDay(at),
      serviceDay === null ? noValue : formatDay(serviceDay),
      description,
      money(amountMinor),
      money(balanceMinor),
    ]),
  )
  pdf.heading('Fees by month of service')
  pdf.table(
    serviceColumns,
    serviceMonths.map(({ month, bookedMinor, totalMinor }) => [
      formatMonth(month),
      money(bookedMinor),
      money(totalMinor),
    ]),
  )
  pdf.heading('Invoices and credit notes')
  pdf.table(
    documentColumns,
    documents.map((document) => [
      formatDay(document.issuedAt),
      document.number,
      formatMonth(document.month),
      document.kind === 'credit_note' ? 'credit note' : document.status.replace('_', ' '),
      printedMoney(document.totalMinor, document.currency),
      printedMoney(openMinor(document), document.currency),
    ]),
  )
  return pdf.finish()
}

/** The first and the last month. */
export const StatementPeriod = z.object({ from: monthInput, to: monthInput })
export type StatementPeriod = z.output<typeof StatementPeriod>

const maxMonths = 24

/**
 * What moved the credit in a period of at most 24 months, by when it was booked, with its opening and closing balance; fees by the
 * months of service, which invoices go by; and the invoices and credit notes issued in it. Minor units of `currency`. Throws E5004, E0003 for another period, E7001.
 */
export const getStatement = readVerb('billing.read', StatementPeriod, run)
/** The same for Croupier's accountants. */
export const getStatementAsStaff = readVerb('invoices.manage', StatementPeriod, run)

async function run(ctx: TenantContext, { from, to: last }: StatementPeriod) {
  const to = monthAfter(last)
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  if (months < 1 || months > maxMonths)
    throw new AppError('E0003', { message: `Choose a period of 1 to ${maxMonths} months.` })
  const { organizationId } = ctx
  const account = await findAccount(db, organizationId)
  if (!account) throw new AppError('E7001')
  const period = { organizationId, from, to }
  const [openingMinor, movements, serviceMonths, documents, holder, look] = await Promise.all([
    findOpeningBalance(db, period),
    findMovements(db, period),
    findServiceMonths(db, period),
    findIssued(db, period),
    findBuyer(db, account),
    findLook(db, organizationId),
  ])
  return {
    from,
    to,
    holder,
    look,
    seller: findSeller(),
    slug: account.slug,
    currency: account.currency,
    openingMinor,
    closingMinor: movements.at(-1)?.balanceMinor ?? openingMinor,
    movements,
    serviceMonths,
    documents,
    madeAt: ctx.clock.now(),
  }
}

export type AccountStatement = Awaited<ReturnType<typeof run>>
