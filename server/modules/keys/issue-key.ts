import { AppError } from '@/server/core/app-error'
import { type ApiScope, apiScopes, type TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { recordAudit } from '@/server/modules/audit'
import { requirePermission } from '@/server/modules/members'
import { formatToken, hashToken, visiblePrefix } from './key-format'
import { type KeySummary, summarizeKey } from './key-summary'
import { inKeyTransaction, insertKey } from './queries'

interface NewKey {
  /** 1 to 80 characters. */
  name: string
  /** At least one. */
  scopes: readonly ApiScope[]
  expiresAt?: Date | null
}

/** `token` is the key itself: shown this once and kept nowhere. */
interface IssuedKey {
  token: string
  key: KeySummary
}

/** Issues a bearer key for the organization, audited. Throws E5004 (role), E0003 (name, scopes or expiry). */
export async function issueKey(ctx: TenantContext, input: NewKey): Promise<IssuedKey> {
  requirePermission(ctx.actor, 'keys.issue')
  const now = ctx.clock.now()
  const name = input.name.trim()
  const scopes = apiScopes.filter((scope) => input.scopes.includes(scope))
  requireValid({ ...input, name, scopes }, now)
  const token = formatToken()
  const row = await inKeyTransaction(async (db) => {
    const created = await insertKey(db, {
      id: newId(),
      organizationId: ctx.organizationId,
      name,
      prefix: visiblePrefix(token),
      secretHash: new Uint8Array(hashToken(token)),
      scopes,
      expiresAt: input.expiresAt ?? null,
      createdById: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      createdAt: now,
    })
    await recordAudit(db, ctx, {
      action: 'key.issued',
      subjectType: 'api_key',
      subjectId: created.id,
      after: { name, prefix: created.prefix, scopes, expiresAt: created.expiresAt },
    })
    return created
  })
  return { token, key: summarizeKey(row, now) }
}

function requireValid(input: NewKey, now: Date): void {
  if (input.name === '' || input.name.length > 80) throw invalid('name', 'must have 1 to 80 characters')
  if (input.scopes.length === 0) throw invalid('scopes', 'at least one scope is needed')
  if (input.expiresAt && input.expiresAt <= now) throw invalid('expiresAt', 'must be in the future')
}

function invalid(path: keyof NewKey, message: string): AppError {
  return new AppError('E0003', { details: { issues: [{ path, message }] } })
}
