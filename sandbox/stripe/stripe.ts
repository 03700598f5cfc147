import { randomBytes } from 'node:crypto'
import type { Pool } from '../database'

/** How events leave: `hold` keeps them until the control API sends them one by one. */
export const DELIVERY_MODES = ['once', 'twice', 'late', 'out_of_order', 'hold'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

/** What becomes of a refund: at once, or by the actions of the control API. */
export const REFUND_STATUSES = ['succeeded', 'pending', 'requires_action', 'failed', 'canceled'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** The payment provider of the demo. */
export type Stripe = {
  pool: Pool
  secretKey: string
  webhookSecret: string
  /** Where this sandbox is reached, and where its events go. */
  publicUrl: string
  webhookUrl: string
  delivery: { mode: DeliveryMode }
  /** The status that new refunds get. */
  refunds: { status: RefundStatus }
}

export type StripeObject = Record<string, unknown> & { id: string; object: string }

export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

export const nowS = (): number => Math.floor(Date.now() / 1_000)
