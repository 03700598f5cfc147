import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import type { DeletionRow } from './queries'

/** By the job: without names. */
export async function record(
  tx: Db,
  ctx: Context,
  deletion: Pick<DeletionRow, 'id' | 'kind' | 'organizationId' | 'userId'>,
  action: string,
  after: Record<string, string | string[]> = {},
): Promise<void> {
  const { subjectType, subjectId, organizationId } = targetOf(deletion)
  await recordAudit(tx, ctx, {
    action,
    subjectType,
    subjectId,
    ...(organizationId && { organizationId }),
    after: { deletion: deletion.id, ...after },
  })
}

/** What the audit log calls whose deletion it is. */
export function targetOf({ organizationId, userId }: Pick<DeletionRow, 'organizationId' | 'userId'>) {
  return organizationId
    ? { subjectType: 'organization', subjectId: organizationId, organizationId }
    : { subjectType: 'user', subjectId: userId ?? '', organizationId: null }
}
