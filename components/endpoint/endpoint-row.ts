import type { Outputs } from '@/components/trpc/types'

export type EndpointRow = Outputs['endpoint']['list'][number]

/** An endpoint's scope as its form holds it; null: all. */
export interface ScopeChoice {
  brandId: string | null
  providerCode: string | null
}

export const isWide = ({ brandId, providerCode }: ScopeChoice) => brandId === null && providerCode === null
