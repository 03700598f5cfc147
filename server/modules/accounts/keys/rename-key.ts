import type { z } from 'zod'
import { OneKey } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { keyName, requireKeyName } from './key-name'
import { type KeySummary, summarizeKey } from './key-summary'
import { findKey, inKeyTransaction, renameKeyRow } from './queries'

const NewName = OneKey.extend({ name: keyName })
type NewName = z.output<typeof NewName>

/** Gives a key another name. Throws E5004 (role), E0004 (no such key in this organization), E0003 (the name). */
export const renameKey = writeVerb('keys.issue', NewName, run)

async function run(ctx: TenantContext, input: NewName): Promise<KeySummary> {
  const name = requireKeyName(input.name)
  return inKeyTransaction(async (db) => {
    const key = await findKey(db, ctx.organizationId, input.keyId)
    if (!key) throw new AppError('E0004', { message: 'API key not found.' })
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
