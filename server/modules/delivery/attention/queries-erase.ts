import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes assignments of and comments on an organization's callbacks. The notes of their resolution stay. */
export async function eraseCases(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.callbackComment.deleteMany({ where: { organizationId } })
  await tx.callbackCase.deleteMany({ where: { organizationId } })
  await tx.attentionAlert.deleteMany({ where: { organizationId } })
}
