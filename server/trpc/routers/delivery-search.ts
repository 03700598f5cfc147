import { z } from 'zod'
import { DeliveryStatus } from '@/server/contract/resources/transaction'

const text = (max: number) => z.string().trim().min(1).max(max).optional()

/** What a list of movements can be narrowed by. */
export const deliverySearch = z.object({
  states: z.array(DeliveryStatus).min(1).optional(),
  type: z.enum(['bet', 'win', 'refund']).optional(),
  providerCode: text(64),
  playerId: text(128),
  sessionId: z.uuid().optional(),
  brandId: z.uuid().optional(),
  grantId: z.uuid().optional(),
  roundId: text(160),
  transactionId: text(256),
  from: z.date().optional(),
  to: z.date().optional(),
  cursor: z.string().max(100).nullable().optional(),
})
