import { z } from 'zod'
import { attentionGroups } from '@/server/contract/delivery-states'
import { withinChoices } from '@/server/contract/within'

const text = (max: number) => z.string().trim().min(1).max(max).optional()

/** What the list of callbacks that need a person can be narrowed by. */
export const attentionFilter = z.object({
  group: z.enum(attentionGroups).optional(),
  why: text(64),
  type: z.enum(['bet', 'win', 'refund']).optional(),
  brandId: z.uuid().optional(),
  providerCode: text(64),
  endpointId: z.uuid().optional(),
  within: z.enum(withinChoices).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
})
