import { createCache } from '@/server/cache/cached-values'
import { scopesWithin } from '@/server/contract/key-scopes'
import type { Clock } from '@/server/core/clock'
import { type ApiScope, apiScopes } from '@/server/core/context'
import { asOrganizationId, type OrganizationId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { hashToken, isWellFormedToken } from './key-format'
import { readStoredOperations } from './key-limitations'
import { recordKeyUse } from './last-use'
import { findKeyByHash, type PresentedKeyRow } from './queries'

/** A key that is good now, with what a request needs of its organization, so that nothing is read twice. */
export interface AuthenticatedKey {
  keyId: string
  name: string
  scopes: ApiScope[]
  /** Networks from which it may be used; none: from anywhere. */
  allowedNetworks: string[]
  /** The ids of the operations it may call; null: every one. */
  allowedOperations: string[] | null
  /** The only brand it may act for; null: every one. */
  brandId: string | null
  /** Whose key it is, where that is no member. */
  serviceAccount: { id: string; name: string } | null
  organization: {
    id: OrganizationId
    slug: string
    kind: 'single' | 'platform'
    /** False: the account is disabled; the caller refuses with E6003. */
    isActive: boolean
    /** Overrides of the per-minute budgets by family, as stored; read them with `rateLimitBudget`. */
    rateLimits: unknown
  }
}

/** Cached until a key changes or its organization does. */
const cache = () =>
  processSingleton('cached-keys', () => createCache<PresentedKeyRow>({ topics: ['key', 'reference'] }))

export interface KeyOwner {
  keyId: string
  organizationId: OrganizationId
}

/**
 * Finds whom a bearer key belongs to; null when it is malformed, unknown, revoked or expired, without saying which
 * (spec §5.4). `note` is told whose it is even so, for the request log alone. The time of use is noted in memory and
 * written later.
 */
export async function authenticateKey(
  rawToken: string,
  clock: Clock,
  note?: (owner: KeyOwner) => void,
): Promise<AuthenticatedKey | null> {
  if (!isWellFormedToken(rawToken)) return null
  const now = clock.now()
  const hash = hashToken(rawToken)
  const row = await cache().get(hash.toString('base64'), () => findKeyByHash(hash))
  if (row) note?.({ keyId: row.key_id, organizationId: asOrganizationId(row.organization_id) })
  // defence: an expired key is refused
  if (!row?.is_usable || (row.expires_at !== null && row.expires_at <= now)) return null
  recordKeyUse(row.key_id, now)
  return toAuthenticatedKey(row)
}

function toAuthenticatedKey(row: PresentedKeyRow): AuthenticatedKey {
  return {
    keyId: row.key_id,
    name: row.name,
    scopes: scopesWithin(
      row.service_account_role,
      apiScopes.filter((scope) => row.scopes.includes(scope)),
    ),
    allowedNetworks: row.allowed_networks,
    allowedOperations: readStoredOperations(row.allowed_operations),
    brandId: row.brand_id,
    serviceAccount:
      row.service_account_id === null
        ? null
        : { id: row.service_account_id, name: row.service_account_name ?? '' },
    organization: {
      id: asOrganizationId(row.organization_id),
      slug: row.slug,
      kind: row.kind,
      isActive: row.is_active,
      rateLimits: row.rate_limits,
    },
  }
}
