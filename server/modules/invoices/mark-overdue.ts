import type { Context } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { markDueOverdue } from './queries-invoice'

/** Open invoices whose due time has come are overdue. Returns how many. */
export async function markOverdue(ctx: Context): Promise<number> {
  return inTransaction(async (tx) => {
    const overdue = await markDueOverdue(tx, ctx.clock.now())
    for (const { id, organizationId, number } of overdue) {
      await recordAudit(tx, ctx, {
        action: 'invoice.overdue',
        subjectType: 'invoice',
        subjectId: id,
        organizationId,
        after: { number },
      })
    }
    return overdue.length
  })
}
