import { z } from 'zod'
import { createCache } from '@/server/cache/cached-values'
import type { TenantContext } from '@/server/core/context'
import { processSingleton } from '@/server/core/process-singleton'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { openEndpointSecret } from './endpoint-secrets'
import { type EndpointScope, type EndpointTarget, mostSpecificMatch } from './most-specific-match'
import { type EndpointRow, findEndpoints, selectEndpointById, selectEndpointCandidates } from './queries'

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

export interface BrandEndpoints<Endpoint> {
  brandId: string
  /** Where its callbacks go, of every provider without one of its own below; null: nowhere, and launches are refused. */
  general: Endpoint | null
  /** Providers whose callbacks go elsewhere. */
  exceptions: (Endpoint & { providerCode: string })[]
}

/** No provider has this code: what matches it serves every provider. */
const anyProvider = ''

/** What `mostSpecificMatch` makes of one brand, told as a rule and its exceptions. */
export function endpointsOfBrand<Endpoint extends EndpointScope & { isActive: boolean }>(
  endpoints: readonly Endpoint[],
  brandId: string,
): BrandEndpoints<Endpoint> {
  const active = endpoints.filter((endpoint) => endpoint.isActive)
  const general = mostSpecificMatch(active, { brandId, providerCode: anyProvider })
  const providers = new Set(active.flatMap(({ providerCode }) => providerCode ?? []))
  const exceptions = [...providers].toSorted().flatMap((providerCode) => {
    const match = mostSpecificMatch(active, { brandId, providerCode })
    return match && match !== general && match.providerCode === providerCode
      ? [{ ...match, providerCode }]
      : []
  })
  return { brandId, general, exceptions }
}

/** Where the callbacks of each of these brands go. Throws E5004. */
export const listEndpointsInForce = readVerb(
  'endpoint.read',
  z.object({ brandIds: z.array(z.uuid()).max(10_000) }),
  run,
)

async function run(ctx: TenantContext, { brandIds }: { brandIds: readonly string[] }) {
  const rows = await findEndpoints(db, ctx.organizationId)
  const endpoints = rows.map(({ id, brandId, providerCode, url, isActive }) => ({
    id,
    brandId,
    providerCode,
    url,
    isActive,
  }))
  return brandIds.map((brandId) => endpointsOfBrand(endpoints, brandId))
}
