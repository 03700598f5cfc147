import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { idsOf, monthsAfter } from './months'
import { type Blocker, findBlocker, findDue, findFirstMonth, findMonths } from './queries-months'
import { findRetention, saveRetention } from './queries-retention'
import { defaultRetention, Retention } from './retention-rules'

/** The month that is closed next: from when on it may be, and what else it waits for. */
interface NextMonth {
  month: string
  dueAt: Date
  blocker: Blocker | null
}

/** Every archived month, the newest first, and the one that is next. */
export const listArchive = readVerb('archive.read', async ({ clock }: Context) => {
  const months = await findMonths()
  return {
    months: months
      .toReversed()
      .map(({ month, state, movements, attempts, linkSha256, keptUntil, failure, ...times }) => ({
        month,
        state,
        linkSha256,
        keptUntil,
        failure,
        movements: Number(movements),
        attempts: Number(attempts),
        since: times.expiredAt ?? times.droppedAt ?? times.detachedAt ?? times.verifiedAt ?? times.createdAt,
      })),
    next: await nextMonth(months.at(-1)?.month ?? null, clock.now()),
  }
})

async function nextMonth(last: string | null, now: Date): Promise<NextMonth | null> {
  const month = last === null ? await findFirstMonth() : monthsAfter(last, 1)
  if (month === null) return null
  const dueAt = await findDue(month, now)
  return { month, dueAt, blocker: dueAt <= now ? await findBlocker(month, idsOf(month)) : null }
}

/** For monitoring: months that differ, and for how long the next one, or one that is begun, could have been verified. */
export async function readArchiveHealth({
  clock,
}: Pick<Context, 'clock'>): Promise<{ failed: number; overdueS: number }> {
  const now = clock.now()
  const months = await findMonths()
  const begun = months.find(({ verifiedAt }) => verifiedAt === null)
  const next = begun ? null : await nextMonth(months.at(-1)?.month ?? null, now)
  const since = begun?.createdAt ?? next?.dueAt ?? now
  return {
    failed: months.filter(({ failure }) => failure !== null).length,
    overdueS: Math.max(0, (now.getTime() - since.getTime()) / 1_000),
  }
}

/** How long an organization's transactions are at hand, in months, and kept at all, in years. */
export const getRetention = readVerb(
  'archive.read',
  OneOrganization,
  async (_: Context, { organizationId }: OneOrganization) => {
    const own = await findRetention(db, organizationId)
    return { ...(own ?? defaultRetention), isDefault: own === null }
  },
)

/**
 * Sets both for an organization. A month leaves the database when every organization in it lets it go, and what is archived
 * already stays archived. Throws E5004 (administrators alone), E0003.
 */
export const setRetention = writeVerb(
  'archive.manage',
  Retention,
  async (ctx: TenantContext, after: Retention) => {
    const { organizationId, clock } = ctx
    await inTransaction(async (tx) => {
      const before = (await findRetention(tx, organizationId)) ?? defaultRetention
      if (before.monthsAtHand === after.monthsAtHand && before.yearsKept === after.yearsKept)
        throw new AppError('E0003', { message: 'Nothing would change.' })
      await saveRetention(tx, organizationId, after, clock.now())
      await recordAudit(tx, ctx, {
        action: 'organization.retention_changed',
        subjectType: 'organization',
        subjectId: organizationId,
        before: { ...before },
        after: { ...after },
      })
    })
  },
)
