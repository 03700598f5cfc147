import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { type KeySummary, summarizeKey } from './key-summary'
import { findKey, inKeyTransaction, markRevoked } from './queries'

/**
 * Revokes a key at once: the next request with it is a 401. Revoking again changes nothing.
 * Throws E5004 (role), E0004 (no such key in this organization).
 */
export const revokeKey = writeVerb(
  'keys.revoke',
  z.object({ keyId: z.uuid() }),
  async (ctx: TenantContext, { keyId }): Promise<KeySummary> => {
    const now = ctx.clock.now()
    return inKeyTransaction(async (db) => {
      const key = await findKey(db, ctx.organizationId, keyId)
      if (!key) throw new AppError('E0004', { message: 'API key not found.' })
      if (!(await markRevoked(db, key.id, now))) return summarizeKey(key, now)
      await recordAudit(db, ctx, {
        action: 'key.revoked',
        subjectType: 'api_key',
        subjectId: key.id,
        before: { name: key.name, prefix: key.prefix, scopes: key.scopes },
        after: { revokedAt: now },
      })
      return summarizeKey({ ...key, revokedAt: now }, now)
    })
  },
)
