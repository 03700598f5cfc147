import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { heldBy, readRefund } from './purchase-state'
import { readEvent } from './read-event'
import { connectStripe } from './stripe-payments'

/** The library's own types say which fields an event has: a field that Stripe renames does not compile here. */
const purchaseId = '01890a5d-ac96-774b-bcce-b302099a8057'
const webhookSecret = 'whsec_contract'
const payments = connectStripe({ key: 'sk_test_contract', webhookSecret, url: 'https://api.stripe.com' })

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: purchaseId,
  metadata: { purchase_id: purchaseId },
  amount_total: 5_000,
  currency: 'eur',
  customer: 'cus_1',
  payment_intent: 'pi_1',
  payment_status: 'paid',
  status: 'complete',
} satisfies Partial<Stripe.Checkout.Session>

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  metadata: { purchase_id: purchaseId },
  last_payment_error: {
    type: 'card_error',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  } as Stripe.PaymentIntent.LastPaymentError,
} satisfies Partial<Stripe.PaymentIntent>

const charge = {
  id: 'ch_1',
  object: 'charge',
  amount_captured: 5_000,
  amount_refunded: 1_500,
  currency: 'eur',
  metadata: { purchase_id: purchaseId },
  paid: true,
  payment_intent: 'pi_1',
} satisfies Partial<Stripe.Charge>

const refund = {
  id: 're_1',
  object: 'refund',
  amount: 1_500,
  created: 1_800_000_000,
  currency: 'eur',
  metadata: { refund_id: purchaseId },
  payment_intent: 'pi_1',
  status: 'succeeded',
} satisfies Partial<Stripe.Refund>

const dispute = {
  id: 'dp_1',
  object: 'dispute',
  amount: 5_000,
  currency: 'eur',
  payment_intent: 'pi_1',
  status: 'needs_response',
} satisfies Partial<Stripe.Dispute>

type EventFields = Pick<Stripe.Event, 'id' | 'object' | 'type' | 'created' | 'livemode' | 'pending_webhooks'>

/** As it would arrive: written, signed by the library, verified and read. */
function received(type: Stripe.Event.Type, object: object) {
  const now = new Date()
  const created = Math.floor(now.getTime() / 1_000)
  const fields: EventFields = {
    id: 'evt_1',
    object: 'event',
    type,
    created,
    livemode: false,
    pending_webhooks: 1,
  }
  const payload = JSON.stringify({ ...fields, data: { object } })
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  return readEvent(payments.verifyEvent(Buffer.from(payload), header, now))
}

describe('an event in the published shape', () => {
  test('of a completed session is a payment', () => {
    expect(received('checkout.session.completed', session)).toEqual({
      purchaseId,
      paymentIntentId: 'pi_1',
      facts: {
        sessionId: 'cs_test_1',
        paymentIntentId: 'pi_1',
        customerId: 'cus_1',
        paid: { amountMinor: 5_000n, currency: 'EUR' },
        isClosed: true,
      },
    })
  })

  test('of a session that is completed before its bank transfer is no payment yet', () => {
    const waiting = { ...session, payment_status: 'unpaid' }
    expect(received('checkout.session.completed', waiting)?.facts).not.toHaveProperty('paid')
    expect(received('checkout.session.async_payment_succeeded', session)?.facts.paid?.amountMinor).toBe(
      5_000n,
    )
    expect(received('checkout.session.async_payment_failed', waiting)?.facts).toMatchObject({
      failure: 'The bank did not make the payment.',
      isClosed: true,
    })
  })

  test('of an expired session, and of a declined card, ends the payment with its reason', () => {
    const expired = { ...session, status: 'expired', payment_status: 'unpaid', payment_intent: null }
    expect(received('checkout.session.expired', expired)?.facts).toMatchObject({ isExpired: true })
    expect(received('payment_intent.payment_failed', intent)).toMatchObject({
      purchaseId,
      facts: { failure: 'Your card has insufficient funds.' },
    })
  })

  test('of a refund says that it had been paid, and that all of its refunds are to be read', () => {
    expect(received('charge.refunded', charge)).toMatchObject({
      purchaseId,
      facts: { paid: { amountMinor: 5_000n, currency: 'EUR' } },
      isOfRefunds: true,
    })
    for (const type of [
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.refund.updated',
    ] as const)
      expect(received(type, refund)).toMatchObject({ paymentIntentId: 'pi_1', isOfRefunds: true })
  })

  test.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['requires_action', 'requires_action'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['of_next_year', 'pending'],
  ])('a refund that is %s is %s here', (status, state) => {
    const read = readRefund({ ...refund, status })
    expect(read).toMatchObject({ stripeRefundId: 're_1', ownId: purchaseId, amountMinor: 1_500n, state })
  })

  test.each([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ] as const)('%s names its payment and the dispute as it is', (type) => {
    expect(received(type, dispute)).toMatchObject({
      purchaseId: null,
      paymentIntentId: 'pi_1',
      facts: { dispute: { id: 'dp_1', amountMinor: 5_000n, currency: 'EUR', status: 'needs_response' } },
    })
  })

  test('of a dispute in another currency holds the whole price; an inquiry and one that was won hold nothing', () => {
    const price = { priceMinor: 6_000n, currency: 'EUR' }
    const held = (status: string, currency = 'EUR') =>
      heldBy({ amountMinor: 5_000n, status, currency }, price)
    expect(['needs_response', 'lost', 'of_next_year'].map((status) => held(status))).toEqual([
      5_000n,
      5_000n,
      5_000n,
    ])
    expect(['warning_closed', 'prevented', 'won'].map((status) => held(status))).toEqual([0n, 0n, 0n])
    expect(held('lost', 'USD')).toBe(6_000n)
  })

  test('of any other type changes nothing', () => {
    expect(received('payout.paid', { id: 'po_1', object: 'payout' })).toBeNull()
  })
})

test('a signature of six minutes ago is refused, however good', () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event' })
  const timestamp = Math.floor(Date.now() / 1_000) - 360
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
  const verify = () => payments.verifyEvent(Buffer.from(payload), header, new Date())
  expect(verify).toThrow(expect.objectContaining({ code: 'EB011', status: 400 }))
})
