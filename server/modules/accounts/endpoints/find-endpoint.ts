import { createCache } from '@/server/cache/cached-values'
import { processSingleton } from '@/server/core/process-singleton'
import { db } from '@/server/db'
import { openEndpointSecret } from './endpoint-secret'
import { type EndpointTarget, mostSpecificMatch } from './most-specific-match'
import { type EndpointRow, selectEndpointById, selectEndpointCandidates } from './queries'

/** Where a callback goes. The secret is opened only when something is about to be signed. */
export interface CallbackEndpoint {
  id: string
  organizationId: string
  url: string
  openSecret(): string
  /** Cool-off: initial forwarding pauses until then. */
  pausedUntil: Date | null
  /** False: a bet whose first attempt failed is not sent again. */
  redeliversBets: boolean
}

/** Cached until an endpoint changes, or its pause does. */
const cache = () =>
  processSingleton('cached-endpoints', () => createCache<CallbackEndpoint>({ topics: ['endpoint'] }))

/**
 * The active endpoint for a brand's movements of a provider; the most specific match wins. Null: nothing is configured
 * (spec §4.5 operator_settings_not_configured). The wallet asks for each movement.
 */
export function findEndpoint(
  target: EndpointTarget & { organizationId: string },
): Promise<CallbackEndpoint | null> {
  const key = `${target.organizationId} ${target.brandId} ${target.providerCode}`
  return cache().get(key, () => readEndpoint(target))
}

async function readEndpoint(
  target: EndpointTarget & { organizationId: string },
): Promise<CallbackEndpoint | null> {
  const candidates = await selectEndpointCandidates(db, target)
  const match = mostSpecificMatch(candidates, target)
  return match && toCallbackEndpoint(match)
}

/** The endpoint a queued delivery was stored with, for its current secret (spec §5.6). Also when disabled. */
export function findEndpointById(endpointId: string): Promise<CallbackEndpoint | null> {
  return cache().get(endpointId, () => readEndpointById(endpointId))
}

async function readEndpointById(endpointId: string): Promise<CallbackEndpoint | null> {
  const row = await selectEndpointById(db, endpointId)
  return row && toCallbackEndpoint(row)
}

function toCallbackEndpoint(row: EndpointRow): CallbackEndpoint {
  let secret: string | undefined
  return {
    id: row.id,
    organizationId: row.organizationId,
    url: row.url,
    openSecret: () => {
      secret ??= openEndpointSecret(row.secretSealed)
      return secret
    },
    pausedUntil: row.pausedUntil,
    redeliversBets: row.redeliversBets,
  }
}
