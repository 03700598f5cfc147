import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { checkPurchases } from './index'
import {
  acceptedOffer,
  accountantOf,
  buy,
  createBuyer,
  createPackage,
  dueNow,
  ledgerOf,
  openPaymentWorld,
  ownerOf,
  type PaymentWorld,
  purchaseOf,
  sessionOf,
} from './testing/payment-world'

let world: PaymentWorld
let createCheckout: PaymentWorld['payments']['createCheckout']
let expireSession: PaymentWorld['payments']['expireSession']
beforeAll(async () => {
  world = await openPaymentWorld()
  ;({ createCheckout, expireSession } = world.payments)
})
afterAll(() => world.stop())
beforeEach(() => {
  world.stripe.delivery.mode = 'once'
  Object.assign(world.payments, { createCheckout, expireSession })
})

const broken = () => Promise.reject(new Error('the connection broke'))
const billingOf = (organizationId: string) =>
  db.organizationBilling.findUniqueOrThrow({ where: { organizationId } })
const sessionsOf = async (purchaseId: string): Promise<string[]> => {
  const { rows } = await world.pool.query(
    `select body ->> 'status' as status from stripe_object where body ->> 'client_reference_id' = $1 order by position`,
    [purchaseId],
  )
  return rows.map(({ status }) => status)
}

describe('the payment page of a known customer', () => {
  it('is made without a customer that was deleted at Stripe, and the next one is remembered', async () => {
    const first = await world.paid()
    const { buyer } = first
    const { stripeCustomerId } = await billingOf(buyer.organizationId)
    await world.pool.query('delete from stripe_object where id = $1', [stripeCustomerId])
    const { purchaseId, checkoutUrl } = await buy(buyer, await createPackage())
    expect(checkoutUrl).toContain(world.url)
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'awaiting_payment' })
    await world.act(await sessionOf(purchaseId), 'pay')
    const after = await billingOf(buyer.organizationId)
    expect(after.stripeCustomerId).toMatch(/^cus_/)
    expect(after.stripeCustomerId).not.toBe(stripeCustomerId)
    expect(await ledgerOf(buyer)).toHaveLength(2)
  })
})

describe('a page that was asked for with other details before', () => {
  /** The page was made, its answer was lost, and the organization has another address since. */
  async function lost(make: typeof createCheckout) {
    const buyer = await createBuyer()
    world.payments.createCheckout = make
    const { purchaseId } = await buy(buyer, await createPackage())
    world.payments.createCheckout = createCheckout
    const { organizationId } = buyer
    const { slug } = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
    await db.organization.update({ where: { id: organizationId }, data: { slug: `${slug}-new` } })
    await dueNow(purchaseId)
    await checkPurchases({ ...buyer.tenant, clock: buyer.clock })
    return purchaseId
  }

  it('is found, and there is no second one', async () => {
    const purchaseId = await lost(async (wish) => {
      await createCheckout(wish)
      return broken()
    })
    expect((await purchaseOf(purchaseId)).checkoutUrl).toContain(world.url)
    expect(await sessionsOf(purchaseId)).toEqual(['open'])
  })

  it('and refused then, is made now', async () => {
    const purchaseId = await lost(async (wish) => {
      const first = await createCheckout({ ...wish, name: 'Another name' })
      await world.pool.query('delete from stripe_object where id = $1', [first.id])
      return broken()
    })
    expect((await purchaseOf(purchaseId)).checkoutUrl).toContain(world.url)
    expect(await sessionsOf(purchaseId)).toEqual(['open'])
  })

  it('and paid meanwhile, is booked: nobody pays twice', async () => {
    world.stripe.delivery.mode = 'hold'
    const purchaseId = await lost(async (wish) => {
      const { id } = await createCheckout(wish)
      await world.act(id, 'pay')
      return broken()
    })
    expect((await purchaseOf(purchaseId)).checkoutUrl).toBeNull()
    await dueNow(purchaseId)
    await checkPurchases(systemContext('test', systemClock, newId()))
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'paid' })
    expect(await sessionsOf(purchaseId)).toEqual(['complete'])
  })
})

describe('a purchase that is cancelled while its page is made', () => {
  /** Cancelled after the provider was asked and before its answer was stored. */
  async function cancelledMeanwhile() {
    const buyer = await createBuyer()
    const offerId = await acceptedOffer(buyer, await createPackage())
    let purchaseId = ''
    world.payments.createCheckout = async (wish, key) => {
      purchaseId = wish.purchaseId
      const session = await createCheckout(wish, key)
      await ownerOf(buyer).packages.cancel({ purchaseId })
      return session
    }
    return { buyer, idOf: () => purchaseId, buyNow: () => ownerOf(buyer).packages.buy({ offerId }) }
  }

  it('leaves no page that could be paid', async () => {
    const { buyer, buyNow } = await cancelledMeanwhile()
    const { purchaseId, checkoutUrl } = await buyNow()
    expect(checkoutUrl).toBeNull()
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'cancelled', checkoutUrl: null })
    expect(await sessionsOf(purchaseId)).toEqual(['expired'])
    expect(await ledgerOf(buyer)).toEqual([])
  })

  it.each(['the answer', 'the closing'])('has its page closed by the job where %s was lost', async (what) => {
    world.stripe.delivery.mode = 'hold'
    const { buyer, buyNow, idOf } = await cancelledMeanwhile()
    const made = world.payments.createCheckout
    if (what === 'the answer')
      world.payments.createCheckout = async (wish, key) => {
        await made(wish, key)
        return broken()
      }
    else world.payments.expireSession = broken
    expect(await buyNow()).toMatchObject({ checkoutUrl: null })
    const purchaseId = idOf()
    expect(await sessionsOf(purchaseId)).toEqual(['open'])
    Object.assign(world.payments, { createCheckout, expireSession })
    await dueNow(purchaseId)
    await checkPurchases({ ...buyer.tenant, clock: buyer.clock })
    expect(await sessionsOf(purchaseId)).toEqual(['expired'])
    expect(await purchaseOf(purchaseId)).toMatchObject({
      state: 'cancelled',
      nextCheckAt: null,
      payableUntil: null,
    })
  })

  it('and has none yet, is looked after until it can have none', async () => {
    const buyer = await createBuyer()
    world.payments.createCheckout = broken
    const { purchaseId } = await buy(buyer, await createPackage())
    world.payments.createCheckout = createCheckout
    await ownerOf(buyer).packages.cancel({ purchaseId })
    const ctx = { ...buyer.tenant, clock: buyer.clock }
    buyer.clock.advance(60_000)
    await checkPurchases(ctx)
    expect((await purchaseOf(purchaseId)).nextCheckAt).not.toBeNull()
    expect(await sessionsOf(purchaseId)).toEqual([])
    buyer.clock.advance(13 * 3_600_000)
    await checkPurchases(ctx)
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'cancelled', nextCheckAt: null })
  })

  it('and paid all the same, is credited, and shown to staff', async () => {
    const { buyer, buyNow, idOf } = await cancelledMeanwhile()
    const made = world.payments.createCheckout
    world.payments.createCheckout = async (wish, key) => {
      const session = await made(wish, key)
      await world.act(session.id, 'pay')
      return session
    }
    await buyNow()
    expect(await purchaseOf(idOf())).toMatchObject({ state: 'paid' })
    expect(await ledgerOf(buyer)).toMatchObject([{ kind: 'purchase', amountMinor: 5_500n }])
    const open = await accountantOf(buyer).staffPackages.differences({})
    expect(open.filter((one) => one.purchaseId === idOf())).toMatchObject([
      { kind: 'paid_after_cancel', there: { decimal: '50.00' } },
    ])
  })
})

it('a payment that is under way is not cancelled', async () => {
  const { buyer, purchaseId, sessionId } = await world.bought()
  await world.pool.query(`update stripe_object set body = body || '{"status":"complete"}' where id = $1`, [
    sessionId,
  ])
  await expect(ownerOf(buyer).packages.cancel({ purchaseId })).rejects.toMatchObject({
    cause: { code: 'E0003' },
  })
  expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'awaiting_payment' })
})

it('another error about a parameter is a refusal, not a lost customer', async () => {
  world.payments.createCheckout = async () => {
    throw new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'No such price.',
      param: 'line_items[0]',
      code: 'resource_missing',
    })
  }
  const buyer = await createBuyer()
  await expect(buy(buyer, await createPackage())).rejects.toMatchObject({ cause: { code: 'EB006' } })
})
