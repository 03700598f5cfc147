import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BookBlocker } from '@/server/contract/books'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { buildMonth, listMonths, readProviderMonths } from './build-month'
import type { Posting } from './posting-rules'
import { findClosedMonths, insertMonth, lockJournal } from './queries-journal'

export const BookMonth = z.object({
  /** `YYYY-MM` (UTC) */
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-03.'),
})
export type BookMonth = z.output<typeof BookMonth>

interface ClosedBooks {
  outcome: 'closed' | 'closed_before' | 'blocked'
  blockers: BookBlocker[]
}

/**
 * Closes a month of the journal: its entries are written and never change. What comes later for it is a correction in the first
 * open month. Closing again finds it closed; concurrent calls follow each other. Throws E5004.
 */
export const closeBooks = writeVerb('journal.manage', BookMonth, run)

async function run(ctx: Context, { month }: BookMonth): Promise<ClosedBooks> {
  const providers = await readProviderMonths(ctx, await listMonths(db, ctx.clock.now()), month)
  return inTransaction(async (tx) => {
    await lockJournal(tx)
    // defence: a journal month is closed once
    if ((await findClosedMonths(tx)).some((one) => one.month === month))
      return { outcome: 'closed_before', blockers: [] }
    const built = await buildMonth(tx, ctx, { month, providers })
    if (!built) return { outcome: 'blocked', blockers: ['month_not_over'] }
    const { postings, blockers } = built
    if (blockers.length > 0) return { outcome: 'blocked', blockers }
    const baseMinor = postings.reduce((sum, posting) => sum + posting.baseMinor, 0n)
    const sha256 = hashOf(postings)
    await insertMonth(
      tx,
      {
        month,
        entryCount: postings.length,
        baseMinor,
        sha256,
        actor: describeActor(ctx.actor),
        closedAt: ctx.clock.now(),
      },
      postings,
    )
    await recordAudit(tx, ctx, {
      action: 'journal.month_closed',
      subjectType: 'journal_month',
      subjectId: month,
      after: { month, entries: postings.length, totalMinor: baseMinor, sha256 },
    })
    return { outcome: 'closed', blockers: [] }
  })
}

/** Of the entries in their order, field by field. */
function hashOf(postings: readonly Posting[]): string {
  const hash = createHash('sha256')
  for (const one of postings) {
    const accounts = [one.day, one.kind, one.debitAccount, one.creditAccount]
    const amounts = [String(one.amountMinor), one.currency, String(one.baseMinor), one.rate, one.document]
    const source = [one.organizationId, one.party, one.sourceKind, one.sourceId, one.part, one.correctsMonth]
    hash.update(`${JSON.stringify([...accounts, ...amounts, ...source])}\n`)
  }
  return hash.digest('hex')
}
