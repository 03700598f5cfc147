import { z } from 'zod'
import { attentionGroups } from '@/server/contract/delivery-states'
import { textFilter } from '@/server/contract/inputs'
import { withinChoices } from '@/server/contract/instants'
import { MovementKind } from '@/server/contract/primitives'
import type { TenantContext } from '@/server/core/context'
import { walletPolicy } from '@/server/modules/delivery/wallet'
import { boundsOf } from '@/server/paging/time-range'

/** What the list can be narrowed by. */
export const AttentionFilter = z.object({
  group: z.enum(attentionGroups).optional(),
  /** The last attempt's verdict reason, or why it was held. */
  why: textFilter(64),
  type: MovementKind.optional(),
  brandId: z.uuid().optional(),
  providerCode: textFilter(64),
  endpointId: z.uuid().optional(),
  /** The assignee: a member, the caller, or none. */
  assignee: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  within: z.enum(withinChoices).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
})
export type AttentionFilter = z.output<typeof AttentionFilter>

export interface AttentionScope {
  organizationId: string
  /** Who asks; null for anything that is no person. */
  viewerId: string | null
  confirmedBefore: Date
  filter: AttentionFilter
}

export function scopeOf(ctx: TenantContext, filter: AttentionFilter): AttentionScope {
  const now = ctx.clock.now()
  const { organizationId, actor } = ctx
  return {
    organizationId,
    viewerId: actor.kind === 'user' ? actor.userId : null,
    filter: { ...filter, ...boundsOf(filter, now) },
    confirmedBefore: lateBefore(now),
  }
}

/** A bet confirmed before this, and not refunded since, is late. */
export const lateBefore = (now: Date) => new Date(now.getTime() - walletPolicy().lateBetAfterMs)
