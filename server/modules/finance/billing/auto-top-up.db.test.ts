import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import type { TestTenant } from '@/server/testing/tenants'
import { createCaller } from '@/server/trpc/router'
import { contextOf } from '@/server/trpc/testing/cabinet-context'
import { checkPurchases, reconcilePayments, startTopUps } from './index'
import {
  accountantOf,
  createBuyer,
  createPackage,
  dueNow,
  ledgerOf,
  openPaymentWorld,
  ownerOf,
  type PaymentWorld,
  refundOf,
  refusalOf,
  setKybStatus,
} from './testing/payment-world'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world.stop())

const eur = (decimal: string) => ({ decimal, currency: 'EUR' })
const ctxOf = (buyer: TestTenant) => ({ ...buyer.tenant, clock: buyer.clock })

/** Adds a test card as a person does, and returns its id. */
async function addCard(buyer: TestTenant, number = '4242424242424242'): Promise<string> {
  const { url } = await ownerOf(buyer).packages.addMethod()
  await world.control('POST', `/stripe/sessions/${url.split('/').at(-1)}`, { action: `save_${number}` })
  const { methods } = await ownerOf(buyer).packages.methods()
  return methods?.[0]?.id ?? ''
}

type Wish = Partial<{ card: string; threshold: string; monthlyLimit: string; packageId: string }>

/** With automatic top-up on, below its threshold unless another is given. */
async function ordered(wish: Wish = {}, buyer?: TestTenant) {
  const who = buyer ?? (await createBuyer())
  const packageId = wish.packageId ?? (await createPackage())
  const paymentMethodId = await addCard(who, wish.card)
  const set = () =>
    ownerOf(who).packages.setTopUp({
      ...{ packageId, paymentMethodId, termsVersion: 1 },
      threshold: eur(wish.threshold ?? '10.00'),
      monthlyLimit: eur(wish.monthlyLimit ?? '100.00'),
    })
  await set()
  return { buyer: who, packageId, paymentMethodId, set }
}

const purchasesOf = ({ organizationId }: TestTenant) =>
  db.purchase.findMany({ where: { organizationId }, orderBy: { createdAt: 'asc' } })
const stateOf = async (buyer: TestTenant) => (await ownerOf(buyer).packages.topUp()).order
/** Payments that the provider made of an organization's customer. */
async function chargesOf({ organizationId }: TestTenant) {
  const { stripeCustomerId } = await db.organizationBilling.findUniqueOrThrow({ where: { organizationId } })
  const { rows } = await world.pool.query(
    `select body from stripe_object where kind = 'payment_intent' and body ->> 'customer' = $1`,
    [stripeCustomerId],
  )
  return rows.map(({ body }) => body.status as string)
}

describe('an automatic top-up', () => {
  it('buys the package once the balance is below the threshold, and nothing while it is not', async () => {
    const { buyer } = await ordered()
    await startTopUps(ctxOf(buyer))
    expect(await ledgerOf(buyer)).toMatchObject([{ amountMinor: 5_500n, kind: 'purchase' }])
    await startTopUps(ctxOf(buyer))
    expect(await chargesOf(buyer)).toEqual(['succeeded'])
    expect(await ownerOf(buyer).packages.topUp()).toMatchObject({
      order: { state: 'on', method: { name: 'visa', last4: '4242' }, isLimitReached: false },
      spent: { decimal: '50.00' },
      last: { state: 'paid' },
    })
  })

  it('buys once however many instances look at the same time', async () => {
    const { buyer } = await ordered()
    await Promise.all([1, 2, 3, 4].map(() => startTopUps(ctxOf(buyer))))
    expect(await chargesOf(buyer)).toEqual(['succeeded'])
    expect(await ledgerOf(buyer)).toHaveLength(1)
  })

  it('that was killed before the payment provider was asked is charged once afterwards', async () => {
    const { buyer } = await ordered()
    const { chargeMethod } = world.payments
    world.payments.chargeMethod = () => Promise.reject(new Error('killed before the call'))
    await startTopUps(ctxOf(buyer))
    world.payments.chargeMethod = chargeMethod
    const [purchase] = await purchasesOf(buyer)
    expect(purchase).toMatchObject({ state: 'awaiting_payment', stripePaymentIntentId: null })
    await startTopUps(ctxOf(buyer))
    expect(await purchasesOf(buyer)).toHaveLength(1)
    await dueNow(purchase?.id ?? '')
    await Promise.all([checkPurchases(ctxOf(buyer)), checkPurchases(ctxOf(buyer))])
    expect(await chargesOf(buyer)).toEqual(['succeeded'])
    expect(await ledgerOf(buyer)).toHaveLength(1)
  })

  it('whose answer was lost is found at the payment provider and not charged again', async () => {
    const { buyer } = await ordered()
    const { chargeMethod } = world.payments
    world.stripe.delivery.mode = 'hold'
    world.payments.chargeMethod = async (charge) => {
      await chargeMethod(charge)
      throw new Error('killed after the call')
    }
    await startTopUps(ctxOf(buyer))
    world.payments.chargeMethod = () => Promise.reject(new Error('must not be called'))
    const [purchase] = await purchasesOf(buyer)
    await dueNow(purchase?.id ?? '')
    await checkPurchases(ctxOf(buyer))
    world.payments.chargeMethod = chargeMethod
    world.stripe.delivery.mode = 'once'
    expect(await chargesOf(buyer)).toEqual(['succeeded'])
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid' }])
  })

  it('is one purchase for the answer, the webhook, its repeat and the nightly comparison', async () => {
    const { buyer } = await ordered()
    world.stripe.delivery.mode = 'twice'
    await startTopUps(ctxOf(buyer))
    world.stripe.delivery.mode = 'once'
    const { rows } = await world.pool.query(
      `select distinct event_id as id from stripe_delivery where body like '%' || $1 || '%'`,
      [(await purchasesOf(buyer))[0]?.stripePaymentIntentId],
    )
    for (const { id } of rows) await world.control('POST', `/stripe/events/${id}/deliver`)
    buyer.clock.advance(3_600_000)
    await reconcilePayments(ctxOf(buyer))
    expect(await ledgerOf(buyer)).toHaveLength(1)
    const where = { purchaseId: (await purchasesOf(buyer))[0]?.id ?? null }
    expect(await db.paymentDifference.count({ where })).toBe(0)
  })

  it('stays within the monthly limit, says so once, and goes on in the next month', async () => {
    const { buyer } = await ordered({ threshold: '1000.00', monthlyLimit: '120.00' })
    for (let time = 0; time < 4; time += 1) await startTopUps(ctxOf(buyer))
    expect(await purchasesOf(buyer)).toHaveLength(2)
    expect(await stateOf(buyer)).toMatchObject({ state: 'on', isLimitReached: true })
    const { organizationId } = buyer
    const told = () => db.autoTopUp.findUniqueOrThrow({ where: { organizationId } })
    expect((await told()).limitToldMonth).toBe(buyer.clock.now().toISOString().slice(0, 7))
    buyer.clock.advance(32 * 86_400_000)
    await setKybStatus(buyer, 'approved')
    await startTopUps(ctxOf(buyer))
    expect(await purchasesOf(buyer)).toHaveLength(3)
  })

  it.each([
    ['4000000000000341', 'declined', 'Your card was declined.'],
    ['4000002760003184', 'authentication_required', null],
  ])(
    'of card %s is paused as %s, and not tried again until it is turned on',
    async (card, reason, detail) => {
      const { buyer, set } = await ordered({ card })
      await startTopUps(ctxOf(buyer))
      await startTopUps(ctxOf(buyer))
      expect(await stateOf(buyer)).toMatchObject({
        state: 'paused',
        pauseReason: reason,
        pauseDetail: detail,
      })
      expect(await chargesOf(buyer)).toHaveLength(1)
      expect(await ledgerOf(buyer)).toEqual([])
      const { organizationId } = buyer
      const where = { organizationId, action: 'auto_top_up.paused' }
      expect(await db.auditEntry.count({ where })).toBe(1)
      await set()
      await startTopUps(ctxOf(buyer))
      expect(await chargesOf(buyer)).toHaveLength(2)
    },
  )

  it('is paused when its payment method is removed, here or at the payment provider', async () => {
    const { buyer, paymentMethodId } = await ordered()
    await ownerOf(buyer).packages.removeMethod({ paymentMethodId })
    expect(await stateOf(buyer)).toMatchObject({ state: 'paused', pauseReason: 'method_removed' })
    const other = await ordered()
    await world.payments.removeMethod(other.paymentMethodId)
    await startTopUps(ctxOf(other.buyer))
    expect(await stateOf(other.buyer)).toMatchObject({ state: 'paused', pauseReason: 'method_removed' })
  })

  it('is paused by what a person has to agree to again', async () => {
    const withdrawn = await ordered()
    await db.creditPackage.update({
      where: { id: withdrawn.packageId },
      data: { state: 'retired', retiredAt: new Date() },
    })
    await startTopUps(ctxOf(withdrawn.buyer))
    expect(await stateOf(withdrawn.buyer)).toMatchObject({ pauseReason: 'package_withdrawn' })
    const foreign = await ordered()
    const where = { id: foreign.buyer.organizationId }
    await db.organization.update({ where, data: { creditCurrency: 'USD' } })
    await startTopUps(ctxOf(foreign.buyer))
    expect(await stateOf(foreign.buyer)).toMatchObject({ pauseReason: 'currency_changed' })
    const unverified = await ordered({}, await createBuyer('pending'))
    await setKybStatus(unverified.buyer, 'rejected')
    await startTopUps(ctxOf(unverified.buyer))
    expect(await stateOf(unverified.buyer)).toMatchObject({ pauseReason: 'verification_required' })
    expect(await chargesOf(unverified.buyer)).toEqual([])
  })

  it('does not buy again what was refunded', async () => {
    const { buyer } = await ordered()
    await startTopUps(ctxOf(buyer))
    const [purchase] = await purchasesOf(buyer)
    await accountantOf(buyer).staffPackages.refund(refundOf(purchase?.id ?? '', '50.00'))
    await startTopUps(ctxOf(buyer))
    expect(await stateOf(buyer)).toMatchObject({ state: 'paused', pauseReason: 'money_back' })
    expect(await purchasesOf(buyer)).toHaveLength(1)
  })

  it('that is turned off charges nothing more, not even an attempt that had not left', async () => {
    const { buyer } = await ordered()
    const { chargeMethod } = world.payments
    world.payments.chargeMethod = () => Promise.reject(new Error('killed before the call'))
    await startTopUps(ctxOf(buyer))
    world.payments.chargeMethod = chargeMethod
    await ownerOf(buyer).packages.turnOffTopUp()
    const [purchase] = await purchasesOf(buyer)
    await dueNow(purchase?.id ?? '')
    expect(await checkPurchases(ctxOf(buyer))).toMatchObject({ checked: 1, failed: 0 })
    expect(await chargesOf(buyer)).toEqual([])
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'expired' }])
    expect(await stateOf(buyer)).toMatchObject({ state: 'off' })
  })

  it('cannot be cancelled or opened as a payment page while it is charged', async () => {
    const { buyer } = await ordered()
    const { chargeMethod } = world.payments
    world.payments.chargeMethod = () => Promise.reject(new Error('no answer'))
    await startTopUps(ctxOf(buyer))
    world.payments.chargeMethod = chargeMethod
    const purchaseId = (await purchasesOf(buyer))[0]?.id ?? ''
    const owner = ownerOf(buyer).packages
    expect(await owner.continue({ purchaseId })).toEqual({ checkoutUrl: null })
    expect(await refusalOf(owner.cancel({ purchaseId }))).toMatchObject({ code: 'E0003' })
  })
})

describe('turning automatic top-up on', () => {
  it('asks for a method of its own organization, terms in force and a limit of at least one package', async () => {
    const [{ paymentMethodId: foreign }, buyer] = [await ordered(), await createBuyer()]
    const paymentMethodId = await addCard(buyer)
    const packageId = await createPackage()
    const good = { packageId, paymentMethodId, termsVersion: 1 }
    const amounts = { threshold: eur('10.00'), monthlyLimit: eur('100.00') }
    const set = (more: object) =>
      refusalOf(ownerOf(buyer).packages.setTopUp({ ...good, ...amounts, ...more }))
    expect(await set({ paymentMethodId: foreign })).toMatchObject({ code: 'E0004' })
    expect(await set({ termsVersion: 7 })).toMatchObject({ code: 'EB010' })
    expect(await set({ monthlyLimit: eur('49.99') })).toMatchObject({ code: 'E0003' })
    expect(await set({ threshold: eur('0.00') })).toMatchObject({ code: 'E0003' })
    const large = await createPackage({ priceMinor: 100_001n, creditMinor: 100_001n })
    expect(await set({ packageId: large, monthlyLimit: eur('9999.00') })).toMatchObject({ code: 'E0003' })
    expect(await stateOf(buyer)).toBeNull()
  })

  it('is for those who buy, and seen by those who read billing', async () => {
    const { buyer } = await ordered()
    const as = (role: 'analyst' | 'developer') => createCaller(contextOf(buyer, role)).packages
    expect((await as('analyst').topUp()).order).toMatchObject({ state: 'on' })
    expect(await refusalOf(as('analyst').turnOffTopUp())).toMatchObject({ code: 'E5004' })
    expect(await refusalOf(as('developer').topUp())).toMatchObject({ code: 'E5004' })
  })
})
