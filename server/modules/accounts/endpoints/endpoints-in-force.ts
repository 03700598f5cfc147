import { z } from 'zod'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { type EndpointScope, mostSpecificMatch } from './most-specific-match'
import { findEndpoints } from './queries-write'

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
