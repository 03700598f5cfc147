import type { TenantContext } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import { type AuditEvent, recordAudit } from '@/server/modules/platform/audit'
import { requireEditable } from './case-state'
import { type CaseRow, lockCase, updateCase } from './queries-case'

type Told = Omit<AuditEvent, 'subjectType' | 'subjectId'>

/**
 * A change of what the organization says of itself, while it may be changed: under the case's lock, with its audit row. A
 * screening of what stood there before no longer counts. Throws E7010.
 */
export function changeCase<Result>(
  ctx: TenantContext,
  change: (tx: Db, found: CaseRow) => Promise<{ told: Told | null; result: Result }>,
): Promise<Result> {
  const { organizationId, clock } = ctx
  return inTransaction(async (tx) => {
    const now = clock.now()
    const found = await lockCase(tx, organizationId, now)
    requireEditable(found.state)
    const { told, result } = await change(tx, found)
    if (!told) return result
    await updateCase(tx, { organizationId, updatedAt: now, screenedAt: null })
    await recordAudit(tx, ctx, { ...told, subjectType: 'kyb', subjectId: organizationId })
    return result
  })
}
