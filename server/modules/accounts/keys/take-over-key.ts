import { OneKey } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { type KeySummary, summarizeKey } from './key-summary'
import { findKey, inKeyTransaction, updateResponsible } from './queries'

/**
 * Makes the acting member answer for a key, so that it works again, or goes on, whatever becomes of who did until now.
 * Throws E5004 (role), E0004 (no such key in this organization).
 */
export const takeOverKey = writeVerb('keys.issue', OneKey, run)

async function run(ctx: TenantContext, { keyId }: OneKey): Promise<KeySummary> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('E5004')
  return inKeyTransaction(async (db) => {
    const key = await findKey(db, ctx.organizationId, keyId)
    if (!key) throw new AppError('E0004', { message: 'API key not found.' })
    if (key.responsibleId === actor.userId) return summarizeKey(key, ctx.clock.now())
    const taken = await updateResponsible(db, key.id, actor.userId)
    await recordAudit(db, ctx, {
      action: 'key.taken_over',
      subjectType: 'api_key',
      subjectId: key.id,
      before: { name: key.name, prefix: key.prefix, responsibleId: key.responsibleId },
      after: { responsibleId: actor.userId },
    })
    return summarizeKey(taken, ctx.clock.now())
  })
}
