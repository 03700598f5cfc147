import { createCache } from '@/server/cache/cached-values'
import type { Clock } from '@/server/core/clock'
import { type ApiScope, apiScopes } from '@/server/core/context'
import { asOrganizationId, type OrganizationId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { hashToken, isWellFormedToken } from './key-format'
import { recordKeyUse } from './last-use'
import { findKeyByHash, type PresentedKeyRow } from './queries'

/** A key that is good now, with what a request needs of its organization, so that nothing is read twice. */
export interface AuthenticatedKey {
  keyId: string
  name: string
  scopes: ApiScope[]
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

/** Kept until a key changes or its organization does. */
const kept = () =>
  processSingleton('cached-keys', () => createCache<PresentedKeyRow>({ topics: ['key', 'standing'] }))

/**
 * Finds whom a bearer key belongs to; null when it is malformed, unknown, revoked or expired, without saying which
 * (spec §5.4). The time of use is noted in memory and written later.
 */
export async function authenticateKey(rawToken: string, clock: Clock): Promise<AuthenticatedKey | null> {
  if (!isWellFormedToken(rawToken)) return null
  const now = clock.now()
  const hash = hashToken(rawToken)
  const row = await kept().get(hash.toString('base64'), () => findKeyByHash(hash, now))
  // defence: an expired key is refused
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return null
  recordKeyUse(row.key_id, now)
  return toAuthenticatedKey(row)
}

function toAuthenticatedKey(row: PresentedKeyRow): AuthenticatedKey {
  return {
    keyId: row.key_id,
    name: row.name,
    scopes: apiScopes.filter((scope) => row.scopes.includes(scope)),
    organization: {
      id: asOrganizationId(row.organization_id),
      slug: row.slug,
      kind: row.kind,
      isActive: row.is_active,
      rateLimits: row.rate_limits,
    },
  }
}
