import type { AttentionGroup } from '@/server/contract/delivery-states'
import type { Within } from '@/server/contract/within'
import type { TenantContext } from '@/server/core/context'
import { boundsOf } from '@/server/core/time-range'
import { walletPolicy } from '@/server/modules/wallet'

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

export interface AttentionScope {
  organizationId: string
  confirmedBefore: Date
  filter: AttentionFilter
}

export function scopeOf(ctx: TenantContext, filter: AttentionFilter): AttentionScope {
  const now = ctx.clock.now()
  const { organizationId } = ctx
  return { organizationId, filter: { ...filter, ...boundsOf(filter, now) }, confirmedBefore: lateBefore(now) }
}

/** A bet confirmed before this, and not refunded since, is late. */
export const lateBefore = (now: Date) => new Date(now.getTime() - walletPolicy().lateBetAfterMs)
