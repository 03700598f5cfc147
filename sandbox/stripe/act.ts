import { inTransaction, type Queryable } from '../database'
import { emit, type NewEvent } from './deliver'
import type { Fields } from './form'
import {
  buildCharge,
  buildDispute,
  buildIntent,
  buildRefund,
  findObject,
  StripeRefusal,
  saveObject,
} from './objects'
import { type DeliveryMode, newStripeId, type Stripe, type StripeObject } from './stripe'

export const ACTIONS = [
  'pay',
  'decline',
  'expire',
  'refund',
  'refund_half',
  'dispute',
  'win',
  'lose',
] as const
export type Action = (typeof ACTIONS)[number]

/** What a person does on the payment page, or the merchant afterwards. Returns the session after it. */
export async function act(
  stripe: Stripe,
  { sessionId, action, mode }: { sessionId: string; action: Action; mode?: DeliveryMode | undefined },
): Promise<StripeObject> {
  return inTransaction(stripe.pool, async (tx) => {
    const session = await findObject(tx, sessionId, 'lock')
    const events = await steps[action](tx, session)
    await emit(tx, stripe, events, mode)
    return session
  })
}

type Step = (tx: Queryable, session: StripeObject) => Promise<NewEvent[]>

const steps: Record<Action, Step> = {
  async pay(tx, session) {
    requireOpen(session)
    const intent = await intentOf(tx, session)
    const charge = buildCharge(intent)
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id })
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
    session.customer ??= newStripeId('cus')
    for (const object of [charge, intent, session]) await saveObject(tx, object)
    return [
      { type: 'payment_intent.succeeded', object: intent },
      { type: 'charge.succeeded', object: charge },
      { type: 'checkout.session.completed', object: session },
    ]
  },
  async decline(tx, session) {
    requireOpen(session)
    const intent = await intentOf(tx, session)
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    }
    await saveObject(tx, intent)
    await saveObject(tx, session)
    return [{ type: 'payment_intent.payment_failed', object: intent }]
  },
  async expire(tx, session) {
    requireOpen(session)
    Object.assign(session, { status: 'expired', url: null })
    await saveObject(tx, session)
    return [{ type: 'checkout.session.expired', object: session }]
  },
  refund: async (tx, session) => {
    const charge = await chargeOf(tx, session)
    return refundCharge(tx, charge, Number(charge.amount) - Number(charge.amount_refunded))
  },
  refund_half: async (tx, session) => {
    const charge = await chargeOf(tx, session)
    return refundCharge(tx, charge, Math.floor(Number(charge.amount) / 2))
  },
  async dispute(tx, session) {
    const charge = await chargeOf(tx, session)
    const dispute = buildDispute(charge)
    charge.disputed = true
    charge.dispute_id = dispute.id
    for (const object of [charge, dispute]) await saveObject(tx, object)
    return [{ type: 'charge.dispute.created', object: dispute }]
  },
  win: (tx, session) => closeDispute(tx, session, 'won'),
  lose: (tx, session) => closeDispute(tx, session, 'lost'),
}

function requireOpen({ status }: StripeObject): void {
  if (status !== 'open') {
    throw new StripeRefusal(400, 'invalid_request_error', `This session is ${status} and takes no payment.`)
  }
}

async function intentOf(tx: Queryable, session: StripeObject): Promise<StripeObject> {
  if (typeof session.payment_intent === 'string') return findObject(tx, session.payment_intent)
  const intent = buildIntent(session)
  session.payment_intent = intent.id
  return intent
}

async function chargeOf(tx: Queryable, session: StripeObject): Promise<StripeObject> {
  const intent = await findObject(tx, String(session.payment_intent))
  return findObject(tx, String(intent.latest_charge), 'lock')
}

/** Also what `POST /v1/refunds` does. */
export async function refundCharge(
  tx: Queryable,
  charge: StripeObject,
  amount: number,
  metadata: Fields = {},
): Promise<(NewEvent & { object: StripeObject })[]> {
  const refunded = Number(charge.amount_refunded) + amount
  if (!(amount > 0) || refunded > Number(charge.amount)) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${Number(charge.amount) - Number(charge.amount_refunded)})`
    throw new StripeRefusal(400, 'invalid_request_error', message, 'amount')
  }
  const refund = buildRefund(charge, amount, metadata)
  Object.assign(charge, { amount_refunded: refunded, refunded: refunded === charge.amount })
  for (const object of [charge, refund]) await saveObject(tx, object)
  return [
    { type: 'refund.created', object: refund },
    { type: 'charge.refunded', object: charge },
  ]
}

async function closeDispute(
  tx: Queryable,
  session: StripeObject,
  status: 'won' | 'lost',
): Promise<NewEvent[]> {
  const charge = await chargeOf(tx, session)
  const dispute = await findObject(tx, String(charge.dispute_id), 'lock')
  dispute.status = status
  await saveObject(tx, dispute)
  return [{ type: 'charge.dispute.closed', object: dispute }]
}
