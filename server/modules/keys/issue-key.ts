import { AppError } from '@/server/core/app-error'
import { type ApiScope, apiScopes, type TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { recordAudit } from '@/server/modules/audit'
import { requireRoomForKey } from './key-limits'
import { requireKeyName } from './key-name'
import { summarizeKey } from './key-summary'
import { type IssuedKey, makeKey } from './make-key'
import { inKeyTransaction, insertKey } from './queries'

interface NewKey {
  /** 1 to 80 characters. */
  name: string
  /** At least one. */
  scopes: readonly ApiScope[]
  expiresAt?: Date | null
}

/** Issues a bearer key for the organization, audited. Throws E5004 (role), E0003 (name, scopes or expiry; too many keys). */
export async function issueKey(ctx: TenantContext, input: NewKey): Promise<IssuedKey> {
  requirePermission(ctx.actor, 'keys.issue')
  const now = ctx.clock.now()
  const name = requireKeyName(input.name)
  const scopes = apiScopes.filter((scope) => input.scopes.includes(scope))
  requireValid({ ...input, scopes }, now)
  const made = makeKey(ctx, { name, scopes, expiresAt: input.expiresAt ?? null })
  const row = await inKeyTransaction(async (db) => {
    // defence: the number of keys is limited
    await requireRoomForKey(db, ctx)
    const created = await insertKey(db, made.row)
    await recordAudit(db, ctx, {
      action: 'key.issued',
      subjectType: 'api_key',
      subjectId: created.id,
      after: { name, prefix: created.prefix, scopes, expiresAt: created.expiresAt },
    })
    return created
  })
  return { token: made.token, key: summarizeKey(row, now) }
}

function requireValid(input: NewKey, now: Date): void {
  if (input.scopes.length === 0) throw invalid('scopes', 'at least one scope is needed')
  if (input.expiresAt && input.expiresAt <= now) throw invalid('expiresAt', 'must be in the future')
}

function invalid(path: keyof NewKey, message: string): AppError {
  return new AppError('E0003', { details: { issues: [{ path, message }] } })
}
