import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import { type Context, systemContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findDeletion, findDeletionsFor, type ListedDeletion, releaseForRetry } from './queries'
import { stuckAfterMs } from './rules'
import { stepsOf } from './steps'
import { targetOf } from './target'
import { workOnNext } from './work-on-deletions'

export const DeletionFilter = z.object({ organizationId: z.uuid().optional() })
export const OneDeletion = z.object({ deletionId: z.uuid() })

/** Deletions under way, and those that ended in the last 90 days; of one organization, or all. Throws E5004. */
export const listDeletions = readVerb(
  'deletions.read',
  DeletionFilter,
  async (ctx: Context, { organizationId }: z.output<typeof DeletionFilter>) => {
    const now = ctx.clock.now()
    const since = new Date(now.getTime() - 90 * 86_400_000)
    const rows = await findDeletionsFor(db, { organizationId: organizationId ?? null, since })
    return rows.map((row) => staffView(row, now))
  },
)

function staffView({ steps, blockers: _, ...row }: ListedDeletion, now: Date) {
  const dueMs = row.dueAt?.getTime() ?? Number.POSITIVE_INFINITY
  const isUnderWay = row.state === 'erasing' || row.state === 'scheduled'
  return {
    ...row,
    stepsDone: steps.length,
    stepsInAll: stepsOf(row).length,
    isStuck: isUnderWay && (row.failures > 0 || dueMs < now.getTime() - stuckAfterMs),
  }
}

/**
 * Runs a failed deletion again at once, from the step that failed. Throws E5004, E0004 when none is due, E5021 with the step
 * when it fails again.
 */
export const retryDeletion = writeVerb(
  'deletions.retry',
  OneDeletion,
  async (ctx: Context, { deletionId }: z.output<typeof OneDeletion>): Promise<{ state: string }> => {
    await inTransaction(async (tx) => {
      const deletion = await findDeletion(tx, deletionId)
      if (!deletion || !(await releaseForRetry(tx, deletionId, ctx.clock.now())))
        throw new AppError('E0004', { message: 'This deletion is not waiting to be run again.' })
      await recordAudit(tx, ctx, {
        action: 'deletion.retried',
        ...orNone(targetOf(deletion)),
        after: { deletion: deletionId, step: deletion.failedStep },
      })
    })
    const job = systemContext('work-on-deletions', ctx.clock, ctx.requestId)
    const outcome = await workOnNext(job, deletionId)
    const deletion = await findDeletion(db, deletionId)
    if (outcome === 'failed')
      throw new AppError('E5021', {
        details: { deletion_id: deletionId, step: deletion?.failedStep ?? null },
      })
    return { state: deletion?.state ?? 'done' }
  },
)

const orNone = ({ organizationId, ...subject }: ReturnType<typeof targetOf>) => ({
  ...subject,
  ...(organizationId && { organizationId }),
})
