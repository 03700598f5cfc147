import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the stored answers of an organization's POST /v1/sessions. */
export async function eraseSessionKeys(tx: Db, _: Context, brandIds: readonly string[]): Promise<void> {
  await tx.sessionIdempotency.deleteMany({ where: { brandId: { in: [...brandIds] } } })
}
