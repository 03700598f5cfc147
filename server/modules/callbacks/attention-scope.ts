import type { TenantContext } from '@/server/core/context'
import { boundsOf } from '@/server/core/time-range'
import { walletPolicy } from '@/server/modules/wallet'
import type { AttentionFilter } from './attention'
import type { AttentionScope } from './sql-attention'

export function scopeOf(ctx: TenantContext, filter: AttentionFilter): AttentionScope {
  const now = ctx.clock.now()
  const { organizationId } = ctx
  return { organizationId, filter: { ...filter, ...boundsOf(filter, now) }, confirmedBefore: lateBefore(now) }
}

/** A bet confirmed before this, and not refunded since, is late. */
export const lateBefore = (now: Date) => new Date(now.getTime() - walletPolicy().lateBetAfterMs)
