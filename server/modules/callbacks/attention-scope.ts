import type { TenantContext } from '@/server/core/context'
import { walletPolicy } from '@/server/modules/wallet'
import type { AttentionFilter } from './attention'
import type { AttentionScope } from './sql-attention'

export function scopeOf(ctx: TenantContext, filter: AttentionFilter): AttentionScope {
  const { organizationId, clock } = ctx
  return { organizationId, filter, confirmedBefore: lateBefore(clock.now()) }
}

/** A bet confirmed before this, and not refunded since, is late. */
export const lateBefore = (now: Date) => new Date(now.getTime() - walletPolicy().lateBetAfterMs)
