import type { Outputs } from '@/components/trpc/types'

export type EndpointRow = Outputs['endpoint']['list'][number]

/** What an endpoint is narrowed to, as its form holds it; null: not narrowed. */
export interface ScopeChoice {
  brandId: string | null
  providerCode: string | null
}

export const isWide = ({ brandId, providerCode }: ScopeChoice) => brandId === null && providerCode === null
