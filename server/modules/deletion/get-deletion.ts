import type { Clock } from '@/server/core/clock'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { countStuck, findLatestDeletion, findScheduledOf, type Target } from './queries'
import { requirePerson } from './request-deletion'
import { stuckAfterMs } from './rules'

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
