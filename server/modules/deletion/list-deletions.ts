import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Clock } from '@/server/core/clock'
import { type Context, systemContext, type TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  countStuck,
  findDeletion,
  findDeletionsFor,
  findLatestDeletion,
  findScheduledOf,
  type ListedDeletion,
  releaseForRetry,
  type Target,
} from './queries'
import { targetOf } from './record'
import { requirePerson } from './request-deletion'
import { stuckAfterMs } from './rules'
import { stepsOf } from './steps'
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

/** Where the newest deletion stands; null: none was requested. */
export interface DeletionStatus {
  state: 'requested' | 'scheduled' | 'erasing' | 'done' | 'cancelled' | 'blocked'
  createdAt: Date
  tokenExpiresAt: Date
  dueAt: Date | null
}

/** Of the organization, for every member: all are told that it is about to go. Throws E5004. */
export const getOrganizationDeletion = readVerb('organization.read', ({ organizationId }: TenantContext) =>
  statusOf({ kind: 'organization', organizationId }),
)

/** Of one's own account. */
export const getAccountDeletion = (ctx: Context) =>
  statusOf({ kind: 'person', userId: requirePerson(ctx).userId })

async function statusOf(target: Target): Promise<DeletionStatus | null> {
  const deletion = await findLatestDeletion(db, target)
  if (!deletion) return null
  const { state, createdAt, tokenExpiresAt, dueAt } = deletion
  return { state, createdAt, tokenExpiresAt, dueAt }
}

/** Deletions that failed or are hours late: they need attention. */
export const countStuckDeletions = ({ clock }: { clock: Clock }): Promise<number> =>
  countStuck(db, new Date(clock.now().getTime() - stuckAfterMs))

/** When the deletion of the account, and of the organization at hand, begins; null: none is scheduled. */
export async function findScheduledDeletions(of: {
  userId: string
  organizationId: string | null
}): Promise<{ account: Date | null; organization: Date | null }> {
  const rows = await findScheduledOf(db, of)
  const dueOf = (kind: string) => rows.find((row) => row.kind === kind)?.dueAt ?? null
  return { account: dueOf('person'), organization: dueOf('organization') }
}
