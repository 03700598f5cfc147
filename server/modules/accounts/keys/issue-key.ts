import { z } from 'zod'
import { KeyForm } from '@/server/contract/forms/keys'
import { apiScopes, type TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { requireOwnBrand } from '@/server/modules/accounts/brands'
import { recordAudit } from '@/server/modules/platform/audit'
import { operationList, toStoredOperations } from './allowed-operations'
import { limitsOf, networkList, requireNetworks } from './key-limitations'
import { requireRoomForKey } from './key-limits'
import { summarizeKey } from './key-summary'
import { type IssuedKey, makeKey } from './make-key'
import { inKeyTransaction, insertKey } from './queries'

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
})
type NewKey = z.output<typeof NewKey>

/**
 * Issues a bearer key for the organization, audited.
 * Throws E5004 (role), E0003 (name, scopes, expiry or networks; too many keys), E6008 (the brand is not this organization's).
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
  const made = makeKey(ctx, { name, scopes, expiresAt, allowedNetworks, allowedOperations, brandId })
  const row = await inKeyTransaction(async (db) => {
    // defence: the number of keys is limited
    await requireRoomForKey(db, ctx)
    const created = await insertKey(db, made.row)
    await recordAudit(db, ctx, {
      action: 'key.issued',
      subjectType: 'api_key',
      subjectId: created.id,
      ...(brandId ? { brandId } : {}),
      after: { name, prefix: created.prefix, scopes, expiresAt: created.expiresAt, ...limitsOf(created) },
    })
    return created
  })
  return { token: made.token, key: summarizeKey(row, now) }
}
