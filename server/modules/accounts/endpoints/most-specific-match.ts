/** What an endpoint is narrowed to; null: not narrowed. */
export interface EndpointScope {
  brandId: string | null
  providerCode: string | null
}

export interface EndpointTarget {
  brandId: string
  providerCode: string
}

/**
 * The endpoint that serves a brand's movements of a provider: brand and provider, else brand, else provider, else the
 * organization-wide one. A brand outranks a provider because it is the wallet identity.
 */
export function mostSpecificMatch<T extends EndpointScope>(
  candidates: readonly T[],
  target: EndpointTarget,
): T | null {
  const matching = candidates.filter((candidate) => isMatch(candidate, target))
  return matching.reduce<T | null>(
    (best, candidate) => (best === null || rank(candidate) > rank(best) ? candidate : best),
    null,
  )
}

/** Every scope that can serve a target, most specific first. */
export function scopesOf({ brandId, providerCode }: EndpointTarget): EndpointScope[] {
  const scopes = [
    { brandId: null, providerCode: null },
    { brandId: null, providerCode },
    { brandId, providerCode: null },
    { brandId, providerCode },
  ]
  return scopes.toSorted((one, other) => rank(other) - rank(one))
}

function isMatch(scope: EndpointScope, target: EndpointTarget): boolean {
  const servesBrand = scope.brandId === null || scope.brandId === target.brandId
  const servesProvider = scope.providerCode === null || scope.providerCode === target.providerCode
  return servesBrand && servesProvider
}

function rank(scope: EndpointScope): number {
  return (scope.brandId === null ? 0 : 2) + (scope.providerCode === null ? 0 : 1)
}
