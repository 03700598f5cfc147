import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { recordAudit } from '@/server/modules/audit'
import { requireKeyName } from './key-name'
import { type KeySummary, summarizeKey } from './key-summary'
import { findKey, inKeyTransaction, renameKeyRow } from './queries'

/** Gives a key another name. Throws E5004 (role), E0004 (no such key in this organization), E0003 (the name). */
export async function renameKey(
  ctx: TenantContext,
  input: { keyId: string; name: string },
): Promise<KeySummary> {
  requirePermission(ctx.actor, 'keys.issue')
  const name = requireKeyName(input.name)
  return inKeyTransaction(async (db) => {
    const key = await findKey(db, ctx.organizationId, input.keyId)
    if (!key) throw new AppError('E0004', { message: 'No such API key.' })
    if (key.name === name) return summarizeKey(key, ctx.clock.now())
    const renamed = await renameKeyRow(db, key.id, name)
    await recordAudit(db, ctx, {
      action: 'key.renamed',
      subjectType: 'api_key',
      subjectId: key.id,
      before: { name: key.name },
      after: { name },
    })
    return summarizeKey(renamed, ctx.clock.now())
  })
}
