import { z } from 'zod'
import { moneyInput } from '../money-input'

export const newAccountShape = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(120, 'At most 120 characters.'),
  slug: z.string().trim().max(48),
  kind: z.enum(['single', 'platform']),
  creditCurrency: z.string().regex(/^[A-Z]{3}$/, 'Enter a currency code such as EUR.'),
  ownerEmail: z.email('Enter the owner’s work email.').max(320),
})

const budget = z.int().nullable()

export const limitsShape = z.object({
  sessionLimitPerPlayer: z.int(),
  brandLimit: z.int(),
  overdraftFloor: moneyInput,
  isBillable: z.boolean(),
  requiresSubOperatorRef: z.boolean(),
  canAutoProvisionBrands: z.boolean(),
  rateLimits: z.object({
    catalogue: budget,
    sessions: budget,
    free_rounds: budget,
    transactions: budget,
    other: budget,
  }),
})

export const topUpShape = z.object({
  amount: moneyInput,
  reason: z
    .string()
    .trim()
    .min(3, 'Enter a reason, for example an invoice number.')
    .max(200, 'At most 200 characters.'),
  /** The form's own id: a top-up sent twice is booked once. */
  entryId: z.uuid(),
})
