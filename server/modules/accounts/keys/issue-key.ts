import { z } from 'zod'
import { KeyForm } from '@/server/contract/forms/keys'
import { AppError } from '@/server/core/app-error'
import { type ApiScope, apiScopes, type TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { requireOwnBrand } from '@/server/modules/accounts/brands'
import { recordAudit } from '@/server/modules/platform/audit'
import { formatToken, hashToken, visiblePrefix } from './key-format'
import { limitsOf, networkList, operationList, requireNetworks, toStoredOperations } from './key-limitations'
import { requireOwner } from './key-owner'
import { type KeySummary, summarizeKey } from './key-summary'
import { countUsableKeys, inKeyTransaction, insertKey, lockKeysOf, type NewKeyRow } from './queries'

/** How long a new key lives; null: for ever. */
export const keyDays = z.int().min(1).max(3_650).nullable()
export const inDays = (days: number | null, now: Date) =>
  days === null ? null : new Date(now.getTime() + days * 86_400_000)

const NewKey = z.object({
  name: KeyForm.shape.name,
  scopes: KeyForm.shape.scopes,
  expiresInDays: keyDays,
  /** In CIDR form, or addresses; none: usable from anywhere. */
  allowedNetworks: networkList.optional(),
  /** The operations it may call; null: every one, also those that are added later. */
  allowedOperations: operationList.optional(),
  /** The only brand it may act for. */
  brandId: z.uuid().nullish(),
  /** The service account that owns it; left out: the acting member answers for it. */
  serviceAccountId: z.uuid().nullish(),
})
type NewKey = z.output<typeof NewKey>

/**
 * Issues a bearer key for the organization, audited.
 * Throws E5004 (role), E0003 (name, scopes, expiry or networks; too many keys), E6008 (the brand is not this organization's),
 * E0004 (no such service account), E8009 (its role is above the acting member's).
 */
export const issueKey = writeVerb('keys.issue', NewKey, run)

async function run(ctx: TenantContext, input: NewKey): Promise<IssuedKey> {
  const now = ctx.clock.now()
  const { name } = input
  const scopes = apiScopes.filter((scope) => input.scopes.includes(scope))
  const expiresAt = inDays(input.expiresInDays, now)
  const allowedNetworks = requireNetworks(input.allowedNetworks ?? [])
  const brandId = input.brandId ? (await requireOwnBrand(ctx, input.brandId)).brandId : null
  const allowedOperations = toStoredOperations(input.allowedOperations ?? null)
  const serviceAccountId = input.serviceAccountId ?? null
  const limits = { allowedNetworks, allowedOperations, brandId }
  const made = makeKey(ctx, { name, scopes, expiresAt, ...limits, serviceAccountId })
  const row = await inKeyTransaction(async (db) => {
    const owner = serviceAccountId && (await requireOwner(db, ctx, { serviceAccountId, scopes }))
    // defence: the number of keys is limited
    await requireRoomForKey(db, ctx)
    const created = await insertKey(db, made.row)
    await recordAudit(db, ctx, {
      action: 'key.issued',
      subjectType: 'api_key',
      subjectId: created.id,
      ...(brandId ? { brandId } : {}),
      after: {
        name,
        prefix: created.prefix,
        scopes,
        expiresAt: created.expiresAt,
        ...limitsOf(created),
        ...(owner && { serviceAccount: owner.name }),
      },
    })
    return created
  })
  return { token: made.token, key: summarizeKey(row, now) }
}

/** `token` is the key itself: shown this once and kept nowhere. */
export interface IssuedKey {
  token: string
  key: KeySummary
}

/** A new key and the row that will stand for it. */
export function makeKey(
  ctx: TenantContext,
  of: Pick<NewKeyRow, 'brandId' | 'serviceAccountId'> & {
    name: string
    scopes: ApiScope[]
    expiresAt: Date | null
    allowedNetworks: string[]
    allowedOperations: string[]
  },
): { token: string; row: NewKeyRow } {
  const token = formatToken()
  return {
    token,
    row: {
      ...of,
      id: newId(),
      organizationId: ctx.organizationId,
      prefix: visiblePrefix(token),
      secretHash: new Uint8Array(hashToken(token)),
      createdById: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      responsibleId:
        !of.serviceAccountId && ctx.actor.kind === 'user' && ctx.actor.role !== null
          ? ctx.actor.userId
          : null,
      createdAt: ctx.clock.now(),
    },
  }
}

/** Keys of one organization that work, the replaced ones in their overlap included. */
export const maxActiveKeys = 20

/** A rotation may go beyond: a leaked key must not have to stay because others are many. */
const maxWhileRotating = 2 * maxActiveKeys

/** Holds the organization's keys to the end of the transaction. Throws E0003 when there may be no more of them. */
async function requireRoomForKey(db: Db, ctx: TenantContext): Promise<void> {
  if (await hasRoom(db, ctx, maxActiveKeys)) return
  throw tooMany(`Limit of ${maxActiveKeys} active API keys reached. Revoke one first.`)
}

/** The same for a key whose predecessor goes on working. */
export async function requireRoomForOverlap(db: Db, ctx: TenantContext): Promise<void> {
  if (await hasRoom(db, ctx, maxWhileRotating)) return
  throw tooMany('Too many rotated keys are still active. Revoke some of them, or rotate without an overlap.')
}

async function hasRoom(db: Db, { organizationId, clock }: TenantContext, max: number): Promise<boolean> {
  // defence: keys are counted under a lock
  await lockKeysOf(db, organizationId)
  return (await countUsableKeys(db, organizationId, clock.now())) < max
}

const tooMany = (message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path: '', message }] } })
