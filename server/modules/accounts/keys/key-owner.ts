import { z } from 'zod'
import { OneKey, OneMember } from '@/server/contract/inputs'
import { scopesWithin } from '@/server/contract/key-scopes'
import { AppError } from '@/server/core/app-error'
import type { ApiScope, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { requireAssignable } from '@/server/modules/accounts/members'
import { recordAudit } from '@/server/modules/platform/audit'
import { type KeySummary, summarizeKey } from './key-summary'
import { findKey, findKeysOfMember, inKeyTransaction, type KeyRow, updateOwner } from './queries'
import { findMemberUserId, findServiceAccount } from './queries-service-accounts'

/**
 * The service account that is to own a key with these scopes. Throws E0004 (none of this organization), E8009 (its role is
 * above the acting member's), E0003 (it is disabled, or the scopes are beyond its role).
 */
export async function requireOwner(
  db: Db,
  ctx: TenantContext,
  { serviceAccountId, scopes }: { serviceAccountId: string; scopes: readonly ApiScope[] },
) {
  const account = await findServiceAccount(db, ctx.organizationId, serviceAccountId)
  if (!account) throw new AppError('E0004', { message: 'Service account not found.' })
  // defence: keys of a service account are made by no lower role
  requireAssignable(ctx.actor, account.role)
  const beyond = scopes.filter((scope) => !scopesWithin(account.role, scopes).includes(scope))
  if (beyond.length > 0)
    throw atField('scopes', `The role of “${account.name}” does not allow ${beyond.join(', ')}.`)
  return account
}

const atField = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })

const Move = OneKey.extend({ serviceAccountId: z.uuid() })
type Move = z.output<typeof Move>

/**
 * Makes a service account the owner of a key, so that it works on, or works again, whatever becomes of the member who answered
 * for it. Throws E5004 (role), E0004 (no such key or service account), E8009, E0003 (the key's scopes are beyond the role).
 */
export const moveKey = writeVerb('keys.issue', Move, runMoveKey)

async function runMoveKey(ctx: TenantContext, { keyId, serviceAccountId }: Move): Promise<KeySummary> {
  return inKeyTransaction(async (db) => {
    const key = await findKey(db, ctx.organizationId, keyId)
    if (!key) throw new AppError('E0004', { message: 'API key not found.' })
    return summarizeKey(await move(db, ctx, key, serviceAccountId), ctx.clock.now())
  })
}

async function move(db: Db, ctx: TenantContext, key: KeyRow, serviceAccountId: string): Promise<KeyRow> {
  const account = await requireOwner(db, ctx, { serviceAccountId, scopes: key.scopes as ApiScope[] })
  if (key.serviceAccount?.id === account.id) return key
  const moved = await updateOwner(db, key.id, { serviceAccountId })
  await recordAudit(db, ctx, {
    action: 'key.moved',
    subjectType: 'api_key',
    subjectId: key.id,
    before: {
      name: key.name,
      prefix: key.prefix,
      responsibleId: key.responsibleId,
      serviceAccount: key.serviceAccount?.name ?? null,
    },
    after: { responsibleId: null, serviceAccount: account.name },
  })
  return moved
}

const MoveAll = OneMember.extend({ serviceAccountId: z.uuid() })
type MoveAll = z.output<typeof MoveAll>

/**
 * Moves every working key that a member answers for to a service account, all or none: before they are suspended, so that
 * nothing stops. Throws E5004 (role), E0004 (no such service account), E8001, E8009, E0003 (scopes of a key are beyond the role).
 */
export const moveKeysOfMember = writeVerb('serviceAccounts.manage', MoveAll, runMoveAll)

async function runMoveAll(
  ctx: TenantContext,
  { membershipId, serviceAccountId }: MoveAll,
): Promise<{ moved: number }> {
  return inKeyTransaction(async (db) => {
    const userId = await findMemberUserId(db, ctx.organizationId, membershipId)
    if (userId === null) throw new AppError('E8001')
    const keys = await findKeysOfMember(db, ctx.organizationId, userId, ctx.clock.now())
    for (const key of keys) await move(db, ctx, key, serviceAccountId)
    return { moved: keys.length }
  })
}
