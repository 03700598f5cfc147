import { z } from 'zod'
import { OneKey } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { ApiScope, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { type IssuedKey, inDays, keyDays, makeKey, requireRoomForOverlap } from './issue-key'
import { limitsOf } from './key-limitations'
import { requireOwner } from './key-owner'
import { summarizeKey } from './key-summary'
import { findKey, inKeyTransaction, insertKey, type KeyRow, markReplaced } from './queries'

const hourMs = 3_600_000

const Rotation = OneKey.extend({
  /** How long the old key keeps working; 0: not at all. At most 30 days. */
  overlapHours: z
    .int()
    .min(0)
    .max(30 * 24),
  expiresInDays: keyDays,
})
type Rotation = z.output<typeof Rotation>

/**
 * Replaces a key by a new one of the same name, scopes, networks, operations, brand and service account. The old one keeps working for the overlap, though
 * never beyond its own expiry, so that servers can change over one by one.
 * Throws E5004 (role), E0004 (no such key in this organization), E0003 (not an active key, overlap or expiry; too many keys).
 */
export const rotateKey = writeVerb('keys.issue', Rotation, run)

async function run(ctx: TenantContext, rotation: Rotation): Promise<IssuedKey> {
  const now = ctx.clock.now()
  const overlapMs = rotation.overlapHours * hourMs
  const expiresAt = inDays(rotation.expiresInDays, now)
  return inKeyTransaction(async (db) => {
    const old = await findKey(db, ctx.organizationId, rotation.keyId)
    if (!old) throw new AppError('E0004', { message: 'API key not found.' })
    if (summarizeKey(old, now).status !== 'active') throw notActive()
    // defence: rotation counts against the number of keys
    if (overlapMs > 0) await requireRoomForOverlap(db, ctx)
    const { name } = old
    const scopes = old.scopes as ApiScope[]
    const serviceAccountId = old.serviceAccount?.id ?? null
    // A service account above the acting member is not theirs to make keys for.
    if (serviceAccountId) await requireOwner(db, ctx, { serviceAccountId, scopes: [] })
    const { allowedNetworks, allowedOperations, brandId } = old
    const limits = { allowedNetworks, allowedOperations, brandId }
    const made = makeKey(ctx, { name, scopes, expiresAt, ...limits, serviceAccountId })
    const created = await insertKey(db, made.row)
    const end = endOf(old, overlapMs, now)
    const isOurs = await markReplaced(db, { keyId: old.id, replacedById: created.id, ...end })
    if (!isOurs) throw notActive()
    await recordAudit(db, ctx, {
      action: 'key.rotated',
      subjectType: 'api_key',
      subjectId: old.id,
      before: { name, prefix: old.prefix, scopes, expiresAt: old.expiresAt },
      after: {
        name,
        prefix: created.prefix,
        scopes,
        expiresAt: created.expiresAt,
        ...limitsOf(created),
        oldKeyEndsAt: end.revokedAt ?? end.expiresAt,
      },
    })
    return { token: made.token, key: summarizeKey(created, now) }
  })
}

function endOf(
  old: KeyRow,
  overlapMs: number,
  now: Date,
): { expiresAt: Date | null; revokedAt: Date | null } {
  if (overlapMs === 0) return { expiresAt: old.expiresAt, revokedAt: now }
  const chosen = new Date(now.getTime() + overlapMs)
  const isEarlier = old.expiresAt !== null && old.expiresAt < chosen
  return { expiresAt: isEarlier ? old.expiresAt : chosen, revokedAt: null }
}

function notActive(): AppError {
  const message = 'Only active keys can be rotated. This key was rotated, revoked or has expired.'
  return new AppError('E0003', { message, details: { issues: [{ path: 'keyId', message }] } })
}
