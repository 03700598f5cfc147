import { z } from 'zod'
import { commissionKinds } from '@/server/contract/affiliates'
import { formatDay, formatDays, formatMonth, formatNumber, noValue } from '@/server/contract/figures'
import { pageCursor } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import { plusMonths } from '@/server/core/calendar'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { PdfDocument, printedMoney } from '@/server/formats/pdf-document'
import { isPrintable } from '@/server/formats/printed-text'
import { tiersFromJson } from '@/server/modules/finance/contracts'
import { findSeller, partyBlock } from '@/server/modules/finance/invoices'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { whyIneligible } from './eligibility'
import { findAccount, findBalance, findCurrency } from './queries-accounts'
import { findOrganizationNames } from './queries-affiliates'
import {
  findBalanceBefore,
  findEntries,
  findMonths,
  findStatementLines,
  type StatementLine,
} from './queries-ledger'

/**
 * An affiliate's account: balance, terms and the last 12 months. `reason` says why it may not do business now. Null amounts: it is
 * not enrolled. Throws E5004.
 */
export const getAffiliateDashboard = readVerb('affiliate.read', runGetAffiliateDashboard)

async function runGetAffiliateDashboard({ organizationId, clock }: TenantContext) {
  const now = clock.now()
  const account = await findAccount(db, organizationId)
  const thisMonth = `${now.toISOString().slice(0, 7)}-01`
  const [reason, figures, balance] = await Promise.all([
    whyIneligible(db, organizationId, account),
    findMonths(db, organizationId, { first: plusMonths(thisMonth, -11), last: thisMonth }),
    account && findBalance(db, { organizationId, currency: account.currency }, now),
  ])
  return { reason, balance, programme: account && termsOf(account.programme), months: figures }
}

function termsOf({
  id: _,
  createdBy: __,
  tiers,
  ...terms
}: NonNullable<Awaited<ReturnType<typeof findAccount>>>['programme']) {
  return { ...terms, tiers: tiersFromJson(tiers) }
}

const CommissionSearch = z.object({
  kind: z.enum(commissionKinds).nullish(),
  /** `2026-03`, the month of the fees; other text is ignored. */
  month: z.string().max(20).nullish(),
  cursor: pageCursor,
})
const pageSize = 50

/** The entries of the ledger, newest first, by keyset; each says what of it is still held. Throws E5004. */
export const listCommission = readVerb('affiliate.read', CommissionSearch, runList)

async function runList(
  { organizationId, clock }: TenantContext,
  { kind, month: given, cursor: text }: z.output<typeof CommissionSearch>,
) {
  const month = given && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(given) ? new Date(`${given}-01`) : null
  const cursor = parseCursor(text)
  const found = await findEntries(db, { organizationId, kind, month, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const names = await findOrganizationNames(
    db,
    rows.flatMap(({ referredId }) => referredId ?? []),
  )
  const now = clock.now()
  const currency = await findCurrency(db, organizationId)
  const entries = rows.map(({ referredId, ...row }) => ({
    ...row,
    organization: names.find(({ id }) => id === referredId)?.name ?? null,
    isHeld: row.availableAt > now,
  }))
  return { entries, currency: currency ?? 'EUR', ...neighbours }
}

export const CommissionMonth = z.object({ month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/) })

const lineWords: Record<StatementLine['kind'], string> = {
  fee: 'Commission',
  credit_note: 'Reversed with credit notes',
  withdrawal: 'Withdrawal',
  withdrawal_reversal: 'Withdrawal returned',
}

const statementColumns = [
  { label: 'Description', share: 0.46 },
  { label: 'Fees of', share: 0.19 },
  { label: 'Entries', share: 0.1, isRight: true },
  { label: 'Amount', share: 0.25, isRight: true },
]

/** What was booked in a UTC month, as a PDF file. Throws E5004, E7001 for an affiliate that is not enrolled. */
export const getCommissionStatement = readVerb('affiliate.read', CommissionMonth, runStatement)

async function runStatement(
  { organizationId, clock }: TenantContext,
  { month }: z.output<typeof CommissionMonth>,
) {
  const account = await findAccount(db, organizationId)
  if (!account) throw new AppError('E7001', { message: 'This account is not enrolled in a programme yet.' })
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  const [rows, before, after] = await Promise.all([
    findStatementLines(db, organizationId, { from, to }),
    findBalanceBefore(db, organizationId, from),
    findBalanceBefore(db, organizationId, to),
  ])
  const { currency, organization } = account
  const money = (minor: bigint) => printedMoney(minor, currency)
  const seller = findSeller()
  const title = 'Commission statement'
  const madeAt = clock.now()
  const pdf = new PdfDocument({ title, madeAt, footer: { from: seller?.name ?? '', title } })
  const period = formatDays(from, new Date(to.getTime() - 1))
  pdf.blocks([
    ...(seller ? [partyBlock('From', seller)] : []),
    { label: 'Account of', lines: [printed(organization.name, organization.slug)] },
    { label: 'Period (UTC)', lines: [period, `Made on ${formatDay(madeAt)}`] },
  ])
  pdf.panel({
    ...{ label: 'Closing balance', value: money(after), note: period },
    facts: [
      ['Opening', money(before)],
      ['Change', money(after - before)],
    ],
  })
  pdf.table(
    statementColumns,
    rows.map(({ kind, organization: name, month: of, entries, amountMinor }) => [
      name === null ? lineWords[kind] : `${lineWords[kind]}: ${printed(name, 'organization')}`,
      of === null ? noValue : formatMonth(of.slice(0, 7)),
      formatNumber(entries),
      money(amountMinor),
    ]),
  )
  return { name: `commission-${organization.slug}-${month}.pdf`, bytes: await pdf.finish() }
}

const printed = (text: string, instead: string) => (isPrintable(text) ? text : instead)
