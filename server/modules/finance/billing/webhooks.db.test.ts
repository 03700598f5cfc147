import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { cabinetBudgets } from '@/server/modules/platform/rate-limits'
import { checkPurchases, reconcilePayments } from './index'
import {
  accountantOf,
  buy,
  createBuyer,
  createPackage,
  dueNow,
  ledgerOf,
  openPaymentWorld,
  ownerOf,
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
})

const ctx = systemContext('test', systemClock, newId())
const act: PaymentWorld['act'] = (...of) => world.act(...of)
const bought: PaymentWorld['bought'] = (data) => world.bought(data)
const paid: PaymentWorld['paid'] = (data) => world.paid(data)
const heldEvents: PaymentWorld['heldEvents'] = (of) => world.heldEvents(of)
const signed: PaymentWorld['signed'] = (...of) => world.signed(...of)

describe('an event', () => {
  it('that arrives twice, at once and later, books once', async () => {
    world.stripe.delivery.mode = 'hold'
    const { buyer, purchaseId, sessionId } = await bought()
    await act(sessionId, 'pay')
    const body =
      (await heldEvents()).find((one) => one.body.includes(sessionId) && one.type.endsWith('completed'))
        ?.body ?? ''
    const header = signed(body)
    const answers = await Promise.all([1, 2, 3].map(() => postWebhook(body, header)))
    answers.push(await postWebhook(body, header))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await ledgerOf(buyer)).toMatchObject([{ kind: 'purchase', subjectId: purchaseId }])
  })

  it('out of order changes nothing in the end: refund before payment, dispute won before it was opened', async () => {
    world.stripe.delivery.mode = 'hold'
    const { buyer, purchaseId, sessionId } = await bought()
    for (const action of ['pay', 'refund_half', 'dispute', 'win'] as const) await act(sessionId, action)
    const { stripePaymentIntentId: none } = await purchaseOf(purchaseId)
    expect(none).toBeNull()
    const own = await heldEvents(sessionId)
    for (const { body } of own.toReversed()) expect((await postWebhook(body, signed(body))).status).toBe(200)
    expect(await purchaseOf(purchaseId)).toMatchObject({
      state: 'paid',
      refundedMinor: 2_500n,
      disputedMinor: 0n,
      reversedMinor: 2_750n,
    })
    const entries = await ledgerOf(buyer)
    expect(entries.at(-1)?.balanceMinor).toBe(2_750n)
    expect(entries.filter(({ kind }) => kind === 'purchase')).toHaveLength(1)
  })

  it('of an unknown type, or of a payment that is not ours, is acknowledged and changes nothing', async () => {
    const { buyer } = await bought()
    const [event] = [
      {
        id: `evt_${newId()}`,
        object: 'event',
        type: 'payout.paid',
        created: 1,
        livemode: false,
        data: { object: { id: 'po_1', object: 'payout' } },
      },
    ]
    const body = JSON.stringify(event)
    const response = await postWebhook(body, signed(body))
    expect([response.status, await response.json()]).toEqual([200, { received: true, outcome: 'ignored' }])
    const foreign = JSON.stringify({
      ...event,
      id: `evt_${newId()}`,
      type: 'charge.dispute.created',
      data: {
        object: {
          id: 'dp_1',
          object: 'dispute',
          amount: 1,
          currency: 'eur',
          status: 'needs_response',
          payment_intent: 'pi_foreign',
        },
      },
    })
    expect((await postWebhook(foreign, signed(foreign))).status).toBe(200)
    expect(await ledgerOf(buyer)).toEqual([])
  })

  it('of a payment of another amount books nothing and is shown to staff', async () => {
    world.stripe.delivery.mode = 'hold'
    const { buyer, purchaseId, sessionId } = await bought()
    await act(sessionId, 'pay')
    const event = (await heldEvents()).find(
      (one) => one.body.includes(sessionId) && one.type.endsWith('completed'),
    )
    const body = (event?.body ?? '')
      .replace('"amount_total":5000', '"amount_total":4999')
      .replace('"amount_total": 5000', '"amount_total":4999')
    expect((await postWebhook(body, signed(body))).status).toBe(200)
    expect(await ledgerOf(buyer)).toEqual([])
    const open = await accountantOf(buyer).staffPackages.differences({})
    expect(open.find((one) => one.purchaseId === purchaseId)).toMatchObject({
      kind: 'amount_differs',
      here: { decimal: '50.00' },
      there: { decimal: '49.99' },
    })
  })
})

describe('attacks', () => {
  async function completed() {
    world.stripe.delivery.mode = 'hold'
    const purchase = await bought()
    await act(purchase.sessionId, 'pay')
    const event = (await heldEvents()).find(
      (one) => one.body.includes(purchase.sessionId) && one.type.endsWith('completed'),
    )
    return { ...purchase, body: event?.body ?? '' }
  }

  it.each([
    ['no signature', () => null],
    ['a forged one', () => `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`],
    ['one by another secret', (body: string) => signed(body, undefined, 'whsec_of_another_account')],
    ['one of another body', () => signed('{}')],
    ['one of an hour ahead', (body: string) => signed(body, Math.floor(Date.now() / 1_000) + 3_600)],
    ['one of ten minutes ago', (body: string) => signed(body, Math.floor(Date.now() / 1_000) - 600)],
  ])('an event with %s is EB011', async (_, sign) => {
    const { body, buyer } = await completed()
    const response = await postWebhook(body, sign(body))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'EB011', type: 'billing_webhook_invalid' } })
    expect(await ledgerOf(buyer)).toEqual([])
  })

  it.each([{ account: 'acct_other' }, { livemode: true }])(
    'an event of another account or mode, %j, is EB011',
    async (other) => {
      const { body, buyer } = await completed()
      const altered = JSON.stringify({ ...JSON.parse(body), ...other })
      expect((await postWebhook(altered, signed(altered))).status).toBe(400)
      expect(await ledgerOf(buyer)).toEqual([])
    },
  )

  it('a body above 256 KiB is refused before it is verified', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(256 * 1024) })
    const response = await postWebhook(body, signed(body))
    expect(response.status).toBe(413)
  })

  it('a flood is stopped with E9001', async () => {
    const flood = Array.from({ length: cabinetBudgets.webhooks + 1 }, () =>
      postWebhook('{}', null, '203.0.113.7'),
    )
    const last = await Promise.all(flood)
    expect(last.filter(({ status }) => status === 429)).not.toEqual([])
  })

  it('a session of one purchase never pays another', async () => {
    const { body } = await completed()
    const victim = await bought()
    const event = JSON.parse(body)
    event.id = `evt_${newId()}`
    event.data.object.client_reference_id = victim.purchaseId
    const altered = JSON.stringify(event)
    expect((await postWebhook(altered, signed(altered))).status).toBe(200)
    expect(await ledgerOf(victim.buyer)).toEqual([])
  })
})

describe('refunds and disputes', () => {
  it('a partial refund takes its share of the credit back, the rest the rest', async () => {
    const { buyer, purchaseId, sessionId } = await paid()
    await act(sessionId, 'refund_half')
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'paid', refundedMinor: 2_500n })
    await act(sessionId, 'refund')
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'refunded', reversedMinor: 5_500n })
    expect((await ledgerOf(buyer)).map(({ amountMinor }) => amountMinor)).toEqual([5_500n, -2_750n, -2_750n])
  })

  it.each([
    ['win', 'paid', 5_500n],
    ['lose', 'disputed', 0n],
  ] as const)(
    'a dispute reverses the credit; after %s the purchase is %s',
    async (action, state, balanceMinor) => {
      const { buyer, purchaseId, sessionId } = await paid()
      await act(sessionId, 'dispute')
      expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'disputed', reversedMinor: 5_500n })
      await act(sessionId, action)
      expect(await purchaseOf(purchaseId)).toMatchObject({ state })
      expect((await ledgerOf(buyer)).at(-1)?.balanceMinor).toBe(balanceMinor)
    },
  )

  it('staff refund through the provider once, however often the form is sent; the credit is reversed once', async () => {
    const { buyer, purchaseId } = await paid()
    const refund = refundOf(purchaseId, '20')
    const staff = accountantOf(buyer)
    const answers = await Promise.all([
      staff.staffPackages.refund(refund),
      staff.staffPackages.refund(refund),
    ])
    expect(answers).toContainEqual({ state: 'done' })
    expect(await purchaseOf(purchaseId)).toMatchObject({ refundedMinor: 2_000n, reversedMinor: 2_200n })
    expect((await ledgerOf(buyer)).map(({ amountMinor }) => amountMinor)).toEqual([5_500n, -2_200n])
    const { rows } = await world.pool.query(
      `select 1 from stripe_object where kind = 'refund' and body -> 'metadata' ->> 'refund_id' = $1`,
      [refund.refundId],
    )
    expect(rows).toHaveLength(1)
  })

  it('refuse more than was paid (E4003) and credit that is spent (EB008)', async () => {
    const { buyer, purchaseId } = await paid()
    const staff = accountantOf(buyer)
    const refund = (decimal: string) => refundOf(purchaseId, decimal)
    expect(await refusalOf(staff.staffPackages.refund(refund('50.01')))).toMatchObject({
      code: 'E4003',
      status: 400,
    })
    await db.organization.update({ where: { id: buyer.organizationId }, data: { creditMinor: 100n } })
    expect(await refusalOf(staff.staffPackages.refund(refund('50')))).toMatchObject({
      code: 'EB008',
      status: 400,
      details: { needed: '5500', balance: '100', currency: 'EUR' },
    })
    expect(await purchaseOf(purchaseId)).toMatchObject({ reversedMinor: 0n })
  })

  it('a refund that the provider refuses gives the credit back', async () => {
    const { buyer, purchaseId } = await paid()
    const { createRefund } = world.payments
    world.payments.createRefund = async () => {
      throw new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No.' })
    }
    const answer = await accountantOf(buyer).staffPackages.refund(refundOf(purchaseId, '50'))
    world.payments.createRefund = createRefund
    expect(answer).toEqual({ state: 'failed' })
    expect((await ledgerOf(buyer)).map(({ amountMinor }) => amountMinor)).toEqual([5_500n, -5_500n, 5_500n])
  })
})

describe('a crash', () => {
  it('between the purchase and its payment page is made good by the job, with one page', async () => {
    const { createCheckout } = world.payments
    world.payments.createCheckout = () => Promise.reject(new Error('the connection broke'))
    const buyer = await createBuyer()
    const { purchaseId, checkoutUrl } = await buy(buyer, await createPackage())
    world.payments.createCheckout = createCheckout
    expect(checkoutUrl).toBeNull()
    await dueNow(purchaseId)
    await checkPurchases(ctx)
    expect((await purchaseOf(purchaseId)).checkoutUrl).toContain(world.url)
  })

  it('after the page was made finds that page: nobody pays twice', async () => {
    const { buyer, purchaseId, sessionId } = await bought()
    await db.purchase.update({
      where: { id: purchaseId },
      data: { stripeSessionId: null, checkoutUrl: null },
    })
    expect((await ownerOf(buyer).packages.continue({ purchaseId })).checkoutUrl).toContain(sessionId)
  })

  it('of every webhook is made good by asking: a paid session is booked, once, an expired one ends', async () => {
    world.stripe.delivery.mode = 'hold'
    const one = await bought()
    const other = await bought()
    await act(one.sessionId, 'pay')
    await act(other.sessionId, 'expire')
    for (const { purchaseId } of [one, other]) await dueNow(purchaseId)
    await Promise.all([checkPurchases(ctx), checkPurchases(ctx)])
    expect(await purchaseOf(one.purchaseId)).toMatchObject({ state: 'paid' })
    expect(await purchaseOf(other.purchaseId)).toMatchObject({ state: 'expired' })
    for (const { body } of await heldEvents()) await postWebhook(body, signed(body))
    expect(await ledgerOf(one.buyer)).toHaveLength(1)
  })
})

describe('reconciliation', () => {
  it('names what only one side has, and what differs, once; staff close it with a note', async () => {
    world.stripe.delivery.mode = 'hold'
    const lost = await bought()
    await act(lost.sessionId, 'pay')
    const stranger = await bought()
    await act(stranger.sessionId, 'pay')
    await world.pool.query(
      `update stripe_object set body = jsonb_set(body, '{client_reference_id}', 'null') || '{"metadata":{}}' where id = $1`,
      [stranger.sessionId],
    )
    const vanished = await bought()
    await act(vanished.sessionId, 'pay')
    const refunded = await bought()
    await act(refunded.sessionId, 'pay')
    for (const { body } of await heldEvents()) {
      if ([vanished, refunded].some(({ sessionId }) => body.includes(sessionId)))
        await postWebhook(body, signed(body))
    }
    await act(refunded.sessionId, 'refund_half')
    const broken = await bought()
    await act(broken.sessionId, 'pay')
    await db.organization.update({
      where: { id: broken.buyer.organizationId },
      data: { creditCurrency: 'USD' },
    })
    await world.pool.query('delete from stripe_object where id = $1', [vanished.sessionId])
    // As seen an hour later.
    const later = { now: () => new Date(Date.now() + 3_600_000) }
    const result = await reconcilePayments({ ...ctx, clock: later })
    expect(result.differences).toBeGreaterThanOrEqual(2)
    expect(result.failed).toBe(1)
    expect(await purchaseOf(broken.purchaseId)).toMatchObject({ creditEntryId: null })
    expect(await purchaseOf(lost.purchaseId)).toMatchObject({ state: 'paid' })
    const staff = accountantOf(lost.buyer)
    const open = await staff.staffPackages.differences({})
    const kindOf = (subjectId: string | null) => open.find((one) => one.subjectId === subjectId)?.kind
    expect(kindOf(stranger.sessionId)).toBe('paid_there_not_here')
    expect(kindOf(vanished.sessionId)).toBe('here_not_there')
    // A refund whose webhook was lost is booked; it differs no longer.
    expect(await purchaseOf(refunded.purchaseId)).toMatchObject({
      refundedMinor: 2_500n,
      reversedMinor: 2_750n,
    })
    expect(kindOf(lost.sessionId)).toBeUndefined()
    const [first] = open
    await staff.staffPackages.resolve({ differenceId: first?.id ?? '', note: 'settled manually' })
    const again = await reconcilePayments({ ...ctx, clock: later })
    expect(again.differences).toBe(0)
    expect(await staff.staffPackages.differences({})).toHaveLength(open.length - 1)
    expect(await staff.staffPackages.differences({ isResolved: true })).toMatchObject([
      { note: 'settled manually' },
    ])
  })
})
