import { z } from 'zod'
import { CurrencyCode } from '@/server/contract/primitives'
import { DeliveryStatus } from '@/server/contract/resources/transaction'
import { withinChoices } from '@/server/contract/within'

const text = (max: number) => z.string().trim().min(1).max(max).optional()

/** An amount in major units, as a person types it. */
const decimal = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,4})?$/, 'Not an amount')
  .optional()

/** What a list of movements can be narrowed by. */
export const deliverySearch = z
  .object({
    states: z.array(DeliveryStatus).min(1).optional(),
    type: z.enum(['bet', 'win', 'refund']).optional(),
    providerCode: text(64),
    playerId: text(128),
    sessionId: z.uuid().optional(),
    brandId: z.uuid().optional(),
    grantId: z.uuid().optional(),
    endpointId: z.uuid().optional(),
    roundId: text(160),
    transactionId: text(256),
    currency: CurrencyCode.optional(),
    amountFrom: decimal,
    amountTo: decimal,
    within: z.enum(withinChoices).optional(),
    from: z.date().optional(),
    to: z.date().optional(),
    cursor: z.string().max(100).nullable().optional(),
  })
  .refine(({ currency, amountFrom, amountTo }) => currency || (!amountFrom && !amountTo), {
    path: ['currency'],
    message: 'An amount requires a currency.',
  })
