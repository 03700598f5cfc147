import type { Db } from '@/server/db'
import type { FeeReader } from './fee-reader'
import { type MonthContent, monthContent } from './invoice-content'
import { monthAfter, startOfMonth } from './month'
import { findSeller } from './parties'
import type { Account } from './queries-account'
import { findLastClose, hasFees } from './queries-month'

export type MonthBlocker =
  | 'month_not_over'
  | 'not_accrued'
  | 'ledger_differs'
  | 'other_currency'
  | 'earlier_month_open'
  | 'later_month_closed'
  | 'seller_missing'

export interface MonthPlan extends MonthContent {
  carriedInMinor: bigint
  blockers: MonthBlocker[]
  /** What stays open: it is billed in a later month, once it has a rate. */
  open: OpenAmount[]
}

export interface OpenAmount {
  currency: string
  ggrMinor: bigint
  firstDay: string
  lastDay: string
}

interface Planned {
  account: Account
  month: Date
  now: Date
  reader: FeeReader
}

/** What closing the month would do, and what stands in its way. */
export async function planMonth(db: Db, { account, month, now, reader }: Planned): Promise<MonthPlan> {
  const of = { organizationId: account.id, month }
  const [fees, isAccrued, last] = [
    await reader.readMonthFees(db, of),
    await reader.isMonthAccrued(db, of),
    await findLastClose(db, account.id),
  ]
  const carriedInMinor = last?.carriedOutMinor ?? 0n
  const content = monthContent(fees, carriedInMinor)
  const found: Record<MonthBlocker, boolean> = {
    month_not_over: now < monthAfter(month),
    not_accrued: !isAccrued,
    // defence: a fee without an accrual is never invoiced silently
    ledger_differs: (await reader.readUnaccruedFees(db, account.id)) !== 0n,
    other_currency: fees.some(({ currency }) => currency !== account.currency),
    earlier_month_open: await isEarlierOpen(db, {
      account,
      month,
      now,
      reader,
      lastClosed: last?.month ?? null,
    }),
    later_month_closed: last !== null && last.month > month,
    seller_missing: content.invoice !== null && findSeller() === null,
  }
  const blockers = (Object.keys(found) as MonthBlocker[]).filter((blocker) => found[blocker])
  return { ...content, carriedInMinor, blockers, open: await findOpen(db, { account, month, reader }) }
}

/** Of the month and those before it. */
export async function findOpen(
  db: Db,
  { account, month, reader }: Pick<Planned, 'account' | 'month' | 'reader'>,
): Promise<OpenAmount[]> {
  const rows = await reader.findUnbilled(db, { organizationId: account.id, before: monthAfter(month) })
  return rows.flatMap(({ currency, ggrMinor, firstDay, lastDay }) =>
    currency === null ? [] : [{ currency, ggrMinor, firstDay, lastDay }],
  )
}

/** Months are closed in turn: what one carries over belongs to the next. */
async function isEarlierOpen(
  db: Db,
  { account, month, now, reader, lastClosed }: Planned & { lastClosed: Date | null },
): Promise<boolean> {
  if (!(await hasFees(db, account.id))) return false
  let earlier = lastClosed ? monthAfter(lastClosed) : startOfMonth(account.createdAt)
  // A month to come has no fees.
  for (; earlier < month && earlier <= now; earlier = monthAfter(earlier)) {
    const fees = await reader.readMonthFees(db, { organizationId: account.id, month: earlier })
    if (fees.length > 0) return true
  }
  return false
}
