import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import type { DeletionRow } from './queries'
import { targetOf } from './target'

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
