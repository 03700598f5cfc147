import type { AttentionGroup } from '@/server/contract/delivery-states'
import type { Within } from '@/server/contract/within'

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
