import { z } from 'zod'
import { type BookAccount, type BookBlocker, bookAccountKeys } from '@/server/contract/books'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { type BuiltMonth, buildMonth, listMonths, readProviderMonths } from './build-month'
import { BookMonth } from './close-month'
import type { Posting } from './posting-rules'
import {
  type AccountSides,
  type ClosedMonth,
  countPostings,
  findClosedMonths,
  findExports,
  findPostings,
  findSlugs,
  sumSides,
} from './queries-journal'

interface JournalMonthSummary {
  month: string
  /** Null: open. */
  closed: Pick<ClosedMonth, 'entryCount' | 'baseMinor' | 'closedAt'> | null
}

/** Every month from the first booking to the current one, newest first. Throws E5004. */
export const listJournalMonths = readVerb('journal.read', runMonths)

async function runMonths(ctx: Context): Promise<JournalMonthSummary[]> {
  const [closed, { open }] = await Promise.all([findClosedMonths(db), listMonths(db, ctx.clock.now())])
  const months = [
    ...closed.map(({ month, entryCount, baseMinor, closedAt }) => ({
      month,
      closed: { entryCount, baseMinor, closedAt },
    })),
    ...open.map((month) => ({ month, closed: null })),
  ]
  return months.toReversed()
}

interface JournalMonthView {
  month: string
  closed: ClosedMonth | null
  blockers: BookBlocker[]
  accounts: AccountSides[]
  exports: { system: string; exportedAt: Date; mappingVersion: number; sha256: string }[]
}

/** A month's accounts, what stands in the way of closing it, and its exports. Throws E5004, E0003 for a month without a journal. */
export const getJournalMonth = readVerb('journal.read', BookMonth, runMonth)

async function runMonth(ctx: Context, { month }: BookMonth): Promise<JournalMonthView> {
  const closed = (await findClosedMonths(db)).find((one) => one.month === month)
  if (!closed) {
    const { postings, blockers } = await requireOpen(ctx, month)
    return { month, closed: null, blockers, accounts: sidesOf(postings), exports: [] }
  }
  const [accounts, exports] = await Promise.all([sumSides(db, month), findExports(db, month)])
  return {
    month,
    closed,
    blockers: [],
    accounts: accounts.toSorted(byAccount),
    exports: exports.map(({ system, exportedAt, mappingVersion, sha256 }) => ({
      system,
      exportedAt,
      mappingVersion,
      sha256,
    })),
  }
}

async function requireOpen(ctx: Context, month: string): Promise<BuiltMonth> {
  const providers = await readProviderMonths(ctx, await listMonths(db, ctx.clock.now()), month)
  const built = await buildMonth(db, ctx, { month, providers })
  if (built) return built
  const message = 'Nothing is booked in this month.'
  throw new AppError('E0003', { message, details: { issues: [{ path: 'month', message }] } })
}

function sidesOf(postings: readonly Posting[]): AccountSides[] {
  const sums = new Map<string, AccountSides>()
  const of = (account: BookAccount, currency: string) => {
    const key = `${account} ${currency}`
    const none = { debitMinor: 0n, creditMinor: 0n, debitBaseMinor: 0n, creditBaseMinor: 0n }
    const sides = sums.get(key) ?? { account, currency, ...none }
    sums.set(key, sides)
    return sides
  }
  for (const { debitAccount, creditAccount, currency, amountMinor, baseMinor } of postings) {
    const [debit, credit] = [of(debitAccount, currency), of(creditAccount, currency)]
    debit.debitMinor += amountMinor
    debit.debitBaseMinor += baseMinor
    credit.creditMinor += amountMinor
    credit.creditBaseMinor += baseMinor
  }
  return [...sums.values()].toSorted(byAccount)
}

const byAccount = (one: AccountSides, other: AccountSides) =>
  bookAccountKeys.indexOf(one.account) - bookAccountKeys.indexOf(other.account) ||
  (one.currency < other.currency ? -1 : 1)

const JournalEntries = BookMonth.extend({
  account: z.enum(bookAccountKeys).optional(),
  page: z.int().min(1).max(100_000).default(1),
})

const perPage = 50

interface JournalEntryRow extends Posting {
  /** Of the organization. */
  slug: string | null
}

/** A month's entries, or those of one account, in their order. Throws E5004, E0003 for a month without a journal. */
export const listJournalEntries = readVerb('journal.read', JournalEntries, runEntries)

async function runEntries(ctx: Context, { month, account, page }: z.output<typeof JournalEntries>) {
  const { found, total } = await pageOf(ctx, { month, account, skip: (page - 1) * perPage })
  const slugs = await findSlugs(db, [...new Set(found.flatMap(({ organizationId }) => organizationId ?? []))])
  const entries = found.map(
    (one): JournalEntryRow => ({ ...one, slug: slugs.get(one.organizationId ?? '') ?? null }),
  )
  return { entries, total, perPage }
}

async function pageOf(
  ctx: Context,
  { month, account, skip }: { month: string; account: BookAccount | undefined; skip: number },
): Promise<{ found: Posting[]; total: number }> {
  if ((await findClosedMonths(db)).some((one) => one.month === month)) {
    const of = { month, ...(account && { account }) }
    const [found, total] = await Promise.all([
      findPostings(db, { ...of, skip, take: perPage }),
      countPostings(db, of),
    ])
    return { found, total }
  }
  const { postings } = await requireOpen(ctx, month)
  const own = postings.filter((one) => !account || [one.debitAccount, one.creditAccount].includes(account))
  return { found: own.slice(skip, skip + perPage), total: own.length }
}
