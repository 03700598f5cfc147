'use client'

import { useBrandName } from '@/components/data/brand-name'

interface Scoped {
  url: string
  subOperatorRef: string | null
  providerCode: string | null
  providerName: string | null
}

/** An endpoint's scope as text. */
export function useEndpointScope(): (endpoint: Scoped) => string {
  const brandName = useBrandName()
  return ({ subOperatorRef, providerCode, providerName }) => {
    const provider = providerName ?? providerCode
    const brand = subOperatorRef && brandName(subOperatorRef)
    if (brand && provider) return `${brand}, ${provider}`
    if (brand) return `Brand ${brand}`
    return provider ? `${provider} only` : 'Default'
  }
}

export const hostOf = (url: string) => {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
