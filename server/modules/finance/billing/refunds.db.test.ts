import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { checkPurchases } from './index'
import {
  accountantOf,
  ledgerOf,
  openPaymentWorld,
  type PaymentWorld,
  postWebhook,
  purchaseOf,
  refundOf,
  refusalOf,
} from './testing/payment-world'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.stripe.delivery.mode = 'once'
  world.stripe.refunds.status = 'succeeded'
})

const ctx = systemContext('test', systemClock, newId())

type Paid = Awaited<ReturnType<PaymentWorld['paid']>>
const refundBy = ({ buyer, purchaseId }: Paid, decimal: string, refundId?: string) =>
  accountantOf(buyer).staffPackages.refund(refundOf(purchaseId, decimal, refundId))
const amountsOf = async ({ buyer }: Paid) => (await ledgerOf(buyer)).map(({ amountMinor }) => amountMinor)
const differencesOf = async ({ buyer, purchaseId }: Paid) =>
  (await accountantOf(buyer).staffPackages.differences({})).filter((one) => one.purchaseId === purchaseId)
const refundsAtStripe = async ({ purchaseId }: Paid) => {
  const { stripePaymentIntentId } = await purchaseOf(purchaseId)
  const { rows } = await world.pool.query(
    `select 1 from stripe_object where kind = 'refund' and body ->> 'payment_intent' = $1`,
    [stripePaymentIntentId],
  )
  return rows.length
}
const refundDue = (id: string) =>
  db.purchaseRefund.update({ where: { id }, data: { nextCheckAt: new Date(Date.now() - 1_000) } })

describe('a refund in the dashboard and one here', () => {
  it('are both booked at once, before any webhook of theirs', async () => {
    const purchase = await world.paid()
    world.stripe.delivery.mode = 'hold'
    await world.act(purchase.sessionId, 'refund_half')
    expect(await refundBy(purchase, '20')).toEqual({ state: 'done' })
    expect(await purchaseOf(purchase.purchaseId)).toMatchObject({
      refundedMinor: 4_500n,
      reversedMinor: 4_950n,
      state: 'paid',
    })
    for (const { body } of await world.heldEvents(purchase.sessionId))
      expect((await postWebhook(body, world.signed(body))).status).toBe(200)
    expect(await amountsOf(purchase)).toEqual([5_500n, -2_750n, -2_200n])
  })

  it('never pass the price together: E4003 with what is left, and no credit moves for it', async () => {
    const purchase = await world.paid()
    world.stripe.delivery.mode = 'hold'
    await world.act(purchase.sessionId, 'refund_half')
    expect(await refusalOf(refundBy(purchase, '25.01'))).toMatchObject({
      code: 'E4003',
      details: { limit: '2500' },
    })
    expect(await amountsOf(purchase)).toEqual([5_500n, -2_750n])
  })

  it('are shown to staff with who made them', async () => {
    const purchase = await world.paid()
    await world.act(purchase.sessionId, 'refund_half')
    const { buyer, purchaseId } = purchase
    const { refunds, refundable } = await accountantOf(buyer).staffPackages.purchase({ purchaseId })
    expect(refunds).toMatchObject([{ state: 'done', requestedBy: 'Stripe', amount: { decimal: '25.00' } }])
    expect(refundable).toMatchObject({ decimal: '25.00', currency: 'EUR' })
  })
})

describe('a refund whose answer was lost', () => {
  it('is found after the idempotency key has expired, and not made again', async () => {
    const purchase = await world.paid()
    const { createRefund } = world.payments
    world.payments.createRefund = async (wish) => {
      await createRefund(wish)
      throw new Error('the connection broke')
    }
    world.stripe.delivery.mode = 'hold'
    const refundId = newId()
    expect(await refundBy(purchase, '20', refundId)).toEqual({ state: 'requested' })
    world.payments.createRefund = createRefund
    await world.pool.query('delete from stripe_call')
    await refundDue(refundId)
    await checkPurchases(ctx)
    expect(await refundsAtStripe(purchase)).toBe(1)
    const refund = await db.purchaseRefund.findUniqueOrThrow({ where: { id: refundId } })
    expect(refund).toMatchObject({ state: 'done', nextCheckAt: null })
    expect(await purchaseOf(purchase.purchaseId)).toMatchObject({ refundedMinor: 2_000n })
    expect(await amountsOf(purchase)).toEqual([5_500n, -2_200n])
  })

  it('and whose id is sent for another amount or purchase is a conflict', async () => {
    const [purchase, other] = [await world.paid(), await world.paid()]
    const refundId = newId()
    await refundBy(purchase, '20', refundId)
    const conflict = { code: 'CONFLICT' }
    await expect(refundBy(purchase, '30', refundId)).rejects.toMatchObject(conflict)
    await expect(refundBy(other, '20', refundId)).rejects.toMatchObject(conflict)
    expect(await amountsOf(purchase)).toEqual([5_500n, -2_200n])
    expect(await amountsOf(other)).toEqual([5_500n])
  })
})

describe('a refund that the bank has not made yet', () => {
  it.each(['pending', 'requires_action'] as const)(
    'is %s, holds its credit, and is done later',
    async (state) => {
      const purchase = await world.paid()
      world.stripe.refunds.status = state
      expect(await refundBy(purchase, '20')).toEqual({ state })
      expect(await amountsOf(purchase)).toEqual([5_500n, -2_200n])
      await world.act(purchase.sessionId, 'refund_succeeds')
      const [refund] = await db.purchaseRefund.findMany({ where: { purchaseId: purchase.purchaseId } })
      expect(refund).toMatchObject({ state: 'done', nextCheckAt: null })
      expect(await amountsOf(purchase)).toEqual([5_500n, -2_200n])
    },
  )

  it('is asked about, should every webhook be lost', async () => {
    const purchase = await world.paid()
    world.stripe.refunds.status = 'pending'
    const refundId = newId()
    await refundBy(purchase, '20', refundId)
    world.stripe.delivery.mode = 'hold'
    await world.act(purchase.sessionId, 'refund_fails')
    await refundDue(refundId)
    await checkPurchases(ctx)
    expect(await amountsOf(purchase)).toEqual([5_500n, -2_200n, 2_200n])
  })
})

describe('a refund that fails', () => {
  it.each([
    ['refund_fails', 'failed'],
    ['refund_cancels', 'canceled'],
  ] as const)(
    'later (%s) gives the credit back once, whatever says so how often, and is shown to staff',
    async (action, state) => {
      const purchase = await world.paid()
      await refundBy(purchase, '20')
      world.stripe.delivery.mode = 'hold'
      await world.act(purchase.sessionId, action)
      const events = await world.heldEvents(purchase.sessionId)
      for (const { body } of [...events, ...events.toReversed()])
        expect((await postWebhook(body, world.signed(body))).status).toBe(200)
      expect(await amountsOf(purchase)).toEqual([5_500n, -2_200n, 2_200n])
      expect(await purchaseOf(purchase.purchaseId)).toMatchObject({ refundedMinor: 0n, reversedMinor: 0n })
      const { buyer, purchaseId } = purchase
      const { refunds } = await accountantOf(buyer).staffPackages.purchase({ purchaseId })
      expect(refunds).toMatchObject([{ state, failureReason: 'lost_or_stolen_card' }])
      expect(await differencesOf(purchase)).toMatchObject([
        { kind: 'refund_failed', here: { decimal: '20.00' }, purchase: { id: purchaseId } },
      ])
      expect(await refundBy(purchase, '50')).toEqual({ state: 'done' })
    },
  )

  it('at once gives the credit back at once', async () => {
    const purchase = await world.paid()
    world.stripe.refunds.status = 'failed'
    expect(await refundBy(purchase, '20')).toEqual({ state: 'failed' })
    expect(await amountsOf(purchase)).toEqual([5_500n, -2_200n, 2_200n])
    expect(await differencesOf(purchase)).toHaveLength(1)
  })

  it('made in the dashboard gives the credit back as well', async () => {
    const purchase = await world.paid()
    await world.act(purchase.sessionId, 'refund')
    expect(await purchaseOf(purchase.purchaseId)).toMatchObject({ state: 'refunded' })
    await world.act(purchase.sessionId, 'refund_fails')
    expect(await purchaseOf(purchase.purchaseId)).toMatchObject({ state: 'paid', refundedMinor: 0n })
    expect(await amountsOf(purchase)).toEqual([5_500n, -5_500n, 5_500n])
  })
})
