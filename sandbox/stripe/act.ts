import { inTransaction, type Queryable } from '../database'
import { CARD_NUMBERS, type CardNumber } from './cards'
import { emit, type NewEvent } from './deliver'
import {
  buildCharge,
  buildDispute,
  buildIntent,
  buildMethod,
  buildRefund,
  findObject,
  keepMethod,
  listObjects,
  type RefundWish,
  StripeRefusal,
  saveObject,
} from './objects'
import { type DeliveryMode, newStripeId, type RefundStatus, type Stripe, type StripeObject } from './stripe'

export const ACTIONS = [
  'pay',
  'decline',
  'expire',
  'refund',
  'refund_half',
  'refund_succeeds',
  'refund_fails',
  'refund_cancels',
  'inquire',
  'dispute',
  'win',
  'lose',
  ...CARD_NUMBERS.map((number) => `save_${number}` as const),
] as const
export type Action = (typeof ACTIONS)[number]

/** What a person does on the payment page, or the merchant afterwards. Returns the session after it. */
export async function act(
  stripe: Stripe,
  { sessionId, action, mode }: { sessionId: string; action: Action; mode?: DeliveryMode | undefined },
): Promise<StripeObject> {
  return inTransaction(stripe.pool, async (tx) => {
    const session = await findObject(tx, sessionId, 'lock')
    const events = await steps[action](tx, session, stripe)
    await emit(tx, stripe, events, mode)
    return session
  })
}

/** A card that is kept for later. */
async function saveCard(tx: Queryable, session: StripeObject, number: CardNumber): Promise<NewEvent[]> {
  requireOpen(session)
  Object.assign(session, { status: 'complete', url: null })
  for (const object of [buildMethod(String(session.customer), number), session]) await saveObject(tx, object)
  return [{ type: 'checkout.session.completed', object: session }]
}

type Step = (tx: Queryable, session: StripeObject, stripe: Stripe) => Promise<NewEvent[]>

const steps: Record<Action, Step> = {
  async pay(tx, session) {
    requireOpen(session)
    const intent = await intentOf(tx, session)
    const charge = buildCharge(intent)
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id })
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
    session.customer ??= newStripeId('cus')
    const customer = { id: String(session.customer), object: 'customer' }
    for (const object of [customer, charge, intent, session]) await saveObject(tx, object)
    await keepMethod(tx, session)
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
  refund: async (tx, session, { refunds }) => {
    const charge = await chargeOf(tx, session)
    const amount = Number(charge.amount) - Number(charge.amount_refunded)
    return refundCharge(tx, charge, { amount, ...refunds })
  },
  refund_half: async (tx, session, { refunds }) => {
    const charge = await chargeOf(tx, session)
    return refundCharge(tx, charge, { amount: Math.floor(Number(charge.amount) / 2), ...refunds })
  },
  refund_succeeds: (tx, session) => closeRefund(tx, session, 'succeeded'),
  refund_fails: (tx, session) => closeRefund(tx, session, 'failed'),
  refund_cancels: (tx, session) => closeRefund(tx, session, 'canceled'),
  async inquire(tx, session) {
    const dispute = await openDispute(tx, session, 'warning_needs_response')
    return [{ type: 'charge.dispute.created', object: dispute }]
  },
  async dispute(tx, session) {
    const dispute = await openDispute(tx, session, 'needs_response')
    return [
      { type: 'charge.dispute.created', object: dispute },
      { type: 'charge.dispute.funds_withdrawn', object: dispute },
    ]
  },
  win: (tx, session) => closeDispute(tx, session, 'won'),
  lose: (tx, session) => closeDispute(tx, session, 'lost'),
  save_4242424242424242: (tx, session) => saveCard(tx, session, '4242424242424242'),
  save_5555555555554444: (tx, session) => saveCard(tx, session, '5555555555554444'),
  save_4000000000000341: (tx, session) => saveCard(tx, session, '4000000000000341'),
  save_4000002760003184: (tx, session) => saveCard(tx, session, '4000002760003184'),
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
  wish: RefundWish,
): Promise<(NewEvent & { object: StripeObject })[]> {
  const { amount } = wish
  const refunded = Number(charge.amount_refunded) + amount
  if (!(amount > 0) || refunded > Number(charge.amount)) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${Number(charge.amount) - Number(charge.amount_refunded)})`
    throw new StripeRefusal(400, 'invalid_request_error', message, 'amount')
  }
  const refund = buildRefund(charge, wish)
  if (isGivenUp(wish.status)) refund.failure_reason = 'declined'
  else Object.assign(charge, { amount_refunded: refunded, refunded: refunded === charge.amount })
  for (const object of [charge, refund]) await saveObject(tx, object)
  return [
    { type: 'refund.created', object: refund },
    { type: 'charge.refunded', object: charge },
  ]
}

const isGivenUp = (status?: RefundStatus) => status === 'failed' || status === 'canceled'

/** What the bank answers to the newest refund of a payment, or a person who cancels it. */
async function closeRefund(tx: Queryable, session: StripeObject, status: RefundStatus): Promise<NewEvent[]> {
  const charge = await chargeOf(tx, session)
  const intent = String(session.payment_intent)
  const { data } = await listObjects(tx, { kind: 'refund', since: 0, after: null, limit: 1, intent })
  const [refund] = data
  if (!refund) throw new StripeRefusal(400, 'invalid_request_error', 'This payment has no refund.')
  if (isGivenUp(status)) {
    const left = Number(charge.amount_refunded) - Number(refund.amount)
    Object.assign(charge, { amount_refunded: left, refunded: false })
    refund.failure_reason = 'lost_or_stolen_card'
  }
  refund.status = status
  for (const object of [charge, refund]) await saveObject(tx, object)
  return [
    { type: 'charge.refund.updated', object: refund },
    { type: 'refund.updated', object: refund },
    ...(status === 'failed' ? [{ type: 'refund.failed', object: refund }] : []),
  ]
}

/** A dispute of the payment; an inquiry that becomes one is the same dispute. */
async function openDispute(tx: Queryable, session: StripeObject, status: string): Promise<StripeObject> {
  const charge = await chargeOf(tx, session)
  const before = typeof charge.dispute_id === 'string' ? await findObject(tx, charge.dispute_id) : null
  const isInquiry = before?.status === 'warning_needs_response'
  const dispute = isInquiry ? Object.assign(before, { status }) : buildDispute(charge, status)
  Object.assign(charge, { disputed: true, dispute_id: dispute.id })
  for (const object of [charge, dispute]) await saveObject(tx, object)
  return dispute
}

async function closeDispute(
  tx: Queryable,
  session: StripeObject,
  status: 'won' | 'lost',
): Promise<NewEvent[]> {
  const charge = await chargeOf(tx, session)
  const dispute = await findObject(tx, String(charge.dispute_id), 'lock')
  // A lost one can be appealed and then won; one that was won stays so.
  if (dispute.status === 'won') {
    throw new StripeRefusal(400, 'invalid_request_error', 'This dispute was won and is closed.')
  }
  dispute.status = status
  await saveObject(tx, dispute)
  return [
    { type: 'charge.dispute.closed', object: dispute },
    ...(status === 'won' ? [{ type: 'charge.dispute.funds_reinstated', object: dispute }] : []),
  ]
}
