import type { Within } from '@/server/contract/within'

/** Why a movement waits for a person. */
export const attentionGroups = ['exhausted', 'rejected', 'unknown', 'held', 'late'] as const
export type AttentionGroup = (typeof attentionGroups)[number]

/** What the list can be narrowed by. */
export interface AttentionFilter {
  group?: AttentionGroup | undefined
  /** The last attempt's verdict reason, or why it was held. */
  why?: string | undefined
  type?: 'bet' | 'win' | 'refund' | undefined
  brandId?: string | undefined
  providerCode?: string | undefined
  endpointId?: string | undefined
  within?: Within | undefined
  from?: Date | undefined
  to?: Date | undefined
}
