import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import { type ApiScope, apiScopes, type TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { requireOwnBrand } from '@/server/modules/accounts/brands'
import { recordAudit } from '@/server/modules/platform/audit'
import { type AllowedOperations, operationList, toStoredOperations } from './allowed-operations'
import { limitsOf, networkList, requireNetworks } from './key-limitations'
import { requireRoomForKey } from './key-limits'
import { summarizeKey } from './key-summary'
import { type IssuedKey, makeKey } from './make-key'
import { inKeyTransaction, insertKey } from './queries'

const maxLength = 80

export const keyName = z.string().trim().min(1, 'Enter a name.').max(maxLength, 'At most 80 characters.')

/** How long a new key lives; null: for ever. */
export const keyDays = z.int().min(1).max(3_650).nullable()
export const inDays = (days: number | null, now: Date) =>
  days === null ? null : new Date(now.getTime() + days * 86_400_000)

/** The name without the white space around it. Throws E0003 unless 1 to 80 characters are left. */
export function requireKeyName(raw: string): string {
  const name = raw.trim()
  if (name !== '' && name.length <= maxLength) return name
  const issues = [{ path: 'name', message: `must have 1 to ${maxLength} characters` }]
  throw new AppError('E0003', { details: { issues } })
}

const NewKeyInput = z.object({
  name: keyName,
  scopes: z.array(z.enum(apiScopes)).min(1, 'Select at least one scope.'),
  expiresInDays: keyDays,
  allowedNetworks: networkList.optional(),
  allowedOperations: operationList.optional(),
  brandId: z.uuid().nullish(),
})

interface NewKey {
  /** 1 to 80 characters. */
  name: string
  /** At least one. */
  scopes: readonly ApiScope[]
  expiresAt?: Date | null
  /** The same, counted from now. */
  expiresInDays?: number | null
  /** In CIDR form, or addresses; none: usable from anywhere. */
  allowedNetworks?: readonly string[] | undefined
  /** The operations it may call; null: every one, also those that are added later. */
  allowedOperations?: AllowedOperations | undefined
  /** The only brand it may act for. */
  brandId?: string | null | undefined
}

/**
 * Issues a bearer key for the organization, audited.
 * Throws E5004 (role), E0003 (name, scopes, expiry or networks; too many keys), E6008 (the brand is not this organization's).
 */
export const issueKey = writeVerb('keys.issue', NewKeyInput, run)

async function run(ctx: TenantContext, input: NewKey): Promise<IssuedKey> {
  const now = ctx.clock.now()
  const name = requireKeyName(input.name)
  const scopes = apiScopes.filter((scope) => input.scopes.includes(scope))
  const expiresAt = input.expiresAt ?? inDays(input.expiresInDays ?? null, now)
  requireValid({ name, scopes, expiresAt }, now)
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

function requireValid(input: NewKey, now: Date): void {
  if (input.scopes.length === 0) throw invalid('scopes', 'at least one scope is needed')
  if (input.expiresAt && input.expiresAt <= now) throw invalid('expiresAt', 'must be in the future')
}

function invalid(path: keyof NewKey, message: string): AppError {
  return new AppError('E0003', { details: { issues: [{ path, message }] } })
}
