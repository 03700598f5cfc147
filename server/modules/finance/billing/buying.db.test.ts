import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import { checkPurchases, reviewPurchase } from './index'
import {
  acceptedOffer,
  accountantOf,
  buy,
  createBuyer,
  createPackage,
  ledgerOf,
  openPaymentWorld,
  ownerOf,
  type PaymentWorld,
  purchaseOf,
  refusalOf,
  sessionOf,
  setKybStatus,
} from './testing/payment-world'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world.stop())

const act = (sessionId: string, action: string) =>
  world.control('POST', `/stripe/sessions/${sessionId}`, { action })

describe('a package', () => {
  it('is offered, accepted, bought and paid; the credit is booked once', async () => {
    const buyer = await createBuyer()
    const { purchaseId, checkoutUrl, notice } = await buy(buyer, await createPackage())
    expect({ notice, checkoutUrl }).toEqual({ notice: null, checkoutUrl: expect.stringContaining(world.url) })
    expect((await purchaseOf(purchaseId)).state).toBe('awaiting_payment')
    await act(await sessionOf(purchaseId), 'pay')
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'paid', failureReason: null })
    expect(await ledgerOf(buyer)).toEqual([
      { amountMinor: 5_500n, balanceMinor: 5_500n, kind: 'purchase', subjectId: purchaseId },
    ])
    const billing = await db.organizationBilling.findUniqueOrThrow({
      where: { organizationId: buyer.organizationId },
    })
    expect(billing.stripeCustomerId).toMatch(/^cus_/)
  })

  it('bought by a double click is one purchase with one payment page', async () => {
    const buyer = await createBuyer()
    const offerId = await acceptedOffer(buyer, await createPackage())
    const clicks = await Promise.all([1, 2, 3].map(() => ownerOf(buyer).packages.buy({ offerId })))
    expect(new Set(clicks.map(({ purchaseId }) => purchaseId)).size).toBe(1)
    const [first] = clicks
    const sessions = await world.pool.query(
      `select 1 from stripe_object where body ->> 'client_reference_id' = $1`,
      [first?.purchaseId],
    )
    expect(sessions.rowCount).toBe(1)
  })

  it('of somebody else, retired or unknown is EB003', async () => {
    const buyer = await createBuyer()
    const selected = await createPackage({ visibility: 'selected' })
    const retired = await createPackage()
    const offerId = await acceptedOffer(buyer, retired)
    await db.creditPackage.update({
      where: { id: retired },
      data: { state: 'retired', retiredAt: new Date() },
    })
    for (const packageId of [selected, retired, newId()]) {
      expect(await refusalOf(ownerOf(buyer).packages.offer({ packageId }))).toMatchObject({
        code: 'EB003',
        status: 404,
      })
    }
    expect(await refusalOf(ownerOf(buyer).packages.buy({ offerId }))).toMatchObject({ code: 'EB003' })
  })
})

describe('terms', () => {
  it('not accepted, or replaced since, are EB010', async () => {
    const buyer = await createBuyer()
    const owner = ownerOf(buyer)
    const { id: offerId, termsVersion } = await owner.packages.offer({ packageId: await createPackage() })
    expect(await refusalOf(owner.packages.buy({ offerId }))).toMatchObject({ code: 'EB010', status: 400 })
    expect(await refusalOf(owner.packages.accept({ offerId, termsVersion: termsVersion + 1 }))).toMatchObject(
      {
        code: 'EB010',
      },
    )
    await owner.packages.accept({ offerId, termsVersion })
    await accountantOf(buyer).staffPackages.publishTerms({ text: `Newer terms of packages, ${newId()}.` })
    expect(await refusalOf(owner.packages.buy({ offerId }))).toMatchObject({ code: 'EB010' })
  })

  it('of an offer that has expired are EB010', async () => {
    const buyer = await createBuyer()
    const offerId = await acceptedOffer(buyer, await createPackage())
    buyer.clock.advance(8 * 86_400_000)
    expect(await refusalOf(ownerOf(buyer).packages.buy({ offerId }))).toMatchObject({ code: 'EB010' })
  })
})

describe('before verification', () => {
  it('one purchase above the allowance is EB001, and any after a rejection', async () => {
    const large = await createPackage({ priceMinor: 10_001n })
    const small = await createPackage()
    for (const kybStatus of ['none', 'pending', 'rejected'] as const) {
      const buyer = await createBuyer(kybStatus)
      expect(await refusalOf(buy(buyer, large))).toMatchObject({ code: 'EB001', status: 403 })
    }
    expect(await refusalOf(buy(await createBuyer('rejected'), small))).toMatchObject({ code: 'EB001' })
  })

  it('a package above the allowance or the ceiling is refused before its terms are shown', async () => {
    const buyer = await createBuyer('none')
    const offer = async (priceMinor: bigint) =>
      refusalOf(ownerOf(buyer).packages.offer({ packageId: await createPackage({ priceMinor }) }))
    expect(await offer(10_001n)).toMatchObject({ code: 'EB001', status: 403 })
    await buy(buyer, await createPackage({ priceMinor: 10_000n }))
    expect(await offer(10_000n)).toMatchObject({ code: 'EB002', status: 400 })
    const offers = await db.packageOffer.findMany({ where: { organizationId: buyer.organizationId } })
    expect(offers).toHaveLength(1)
  })

  it('all purchases together stop at the ceiling, which is stated: EB002; approved, nothing stops them', async () => {
    const buyer = await createBuyer('none')
    const packageId = await createPackage()
    const offers = await Promise.all([1, 2, 3, 4].map(() => acceptedOffer(buyer, packageId)))
    const results = await Promise.all(
      offers.map((offerId) => refusalOf(ownerOf(buyer).packages.buy({ offerId }))),
    )
    const refused = results.filter(({ code }) => code !== undefined)
    expect(refused).toEqual([
      expect.objectContaining({
        code: 'EB002',
        status: 400,
        details: expect.objectContaining({
          ceiling: { amountMinor: '15000', currency: 'EUR', decimal: '150.00' },
        }),
      }),
    ])
    await setKybStatus(buyer, 'approved')
    expect(await buy(buyer, packageId)).toMatchObject({ notice: null })
  })
})

describe('the limit of a period', () => {
  it('holds against parallel purchases: EB005; an expired one leaves its place', async () => {
    const buyer = await createBuyer()
    const packageId = await createPackage({ purchaseLimit: 2, limitDays: 30 })
    const offers = await Promise.all(Array.from({ length: 6 }, () => acceptedOffer(buyer, packageId)))
    const results = await Promise.all(
      offers.map((offerId) => refusalOf(ownerOf(buyer).packages.buy({ offerId }))),
    )
    expect(results.filter(({ code }) => code === 'EB005')).toHaveLength(4)
    const [bought] = await db.purchase.findMany({ where: { organizationId: buyer.organizationId } })
    await act(bought?.stripeSessionId ?? '', 'expire')
    expect(await purchaseOf(bought?.id ?? '')).toMatchObject({ state: 'expired' })
    expect(await buy(buyer, packageId)).toMatchObject({ notice: null })
    expect(await refusalOf(buy(buyer, packageId))).toMatchObject({ code: 'EB005', status: 400 })
  })
})

describe('a purchase', () => {
  it('of another organization, or unknown, is EB004', async () => {
    const { purchaseId } = await buy(await createBuyer(), await createPackage())
    const other = ownerOf(await createTestTenant())
    for (const id of [purchaseId, newId()]) {
      for (const verb of [other.packages.purchase, other.packages.continue, other.packages.cancel]) {
        expect(await refusalOf(verb({ purchaseId: id }))).toMatchObject({ code: 'EB004', status: 404 })
      }
    }
  })

  it('whose card was declined says why, can be paid on the same page, and is EB006 once that is over', async () => {
    const buyer = await createBuyer()
    const { purchaseId, checkoutUrl } = await buy(buyer, await createPackage())
    const sessionId = await sessionOf(purchaseId)
    await act(sessionId, 'decline')
    const owner = ownerOf(buyer)
    const shown = await owner.packages.purchase({ purchaseId })
    expect(shown).toMatchObject({ state: 'declined', failureReason: 'Your card has insufficient funds.' })
    expect(await owner.packages.continue({ purchaseId })).toEqual({ checkoutUrl })
    await act(sessionId, 'expire')
    expect(await refusalOf(owner.packages.continue({ purchaseId }))).toMatchObject({
      code: 'EB006',
      status: 400,
      details: { reason: 'Your card has insufficient funds.' },
    })
  })

  it('that was cancelled can no longer be paid', async () => {
    const buyer = await createBuyer()
    const { purchaseId } = await buy(buyer, await createPackage())
    await ownerOf(buyer).packages.cancel({ purchaseId })
    expect((await purchaseOf(purchaseId)).state).toMatch(/cancelled|expired/)
    expect(await act(await sessionOf(purchaseId), 'pay')).toMatchObject({ error: 'bad_input' })
  })

  it('that the payment provider refuses is EB006 with the reason', async () => {
    const buyer = await createBuyer()
    // Above what the provider takes.
    const packageId = await createPackage({ priceMinor: 99_999n })
    const { createCheckout } = world.payments
    const { default: Stripe } = await import('stripe')
    world.payments.createCheckout = async () => {
      throw new Stripe.errors.StripeCardError({ type: 'card_error', message: 'Not this card.' })
    }
    const refused = await refusalOf(buy(buyer, packageId))
    world.payments.createCheckout = createCheckout
    expect(refused).toMatchObject({ code: 'EB006', status: 400, details: { reason: 'Not this card.' } })
  })
})

/** Somebody who works for the buyer as well. */
async function addMember({ organizationId }: { organizationId: string }): Promise<string> {
  const userId = newId()
  await db.user.create({
    data: { id: userId, email: `${userId}@example.com`, name: 'Ada', passwordHash: 'x' },
  })
  await db.membership.create({ data: { id: newId(), userId, organizationId, role: 'developer' } })
  return userId
}

describe('a large purchase', () => {
  it('that was approved and is not paid for two weeks expires, and leaves its place', async () => {
    const buyer = await createBuyer()
    const packageId = await createPackage({ priceMinor: 100_001n, purchaseLimit: 1, limitDays: 90 })
    const { purchaseId } = await buy(buyer, packageId)
    for (const reviewer of [accountantOf(buyer), accountantOf(buyer)])
      await reviewer.staffPackages.review({ purchaseId, isApproved: true, note: 'known customer' })
    const ctx = { ...buyer.tenant, clock: buyer.clock }
    await checkPurchases(ctx)
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'awaiting_payment' })
    buyer.clock.advance(14 * 86_400_000)
    await checkPurchases(ctx)
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'expired', nextCheckAt: null })
    expect(await buy(buyer, packageId)).toMatchObject({ notice: { code: 'EB009' } })
  })

  it('waits for two different reviewers (EB009), then is paid; one rejection declines it', async () => {
    const buyer = await createBuyer()
    const packageId = await createPackage({ priceMinor: 100_001n })
    const { purchaseId, checkoutUrl, notice } = await buy(buyer, packageId)
    expect({ checkoutUrl, notice }).toMatchObject({
      checkoutUrl: null,
      notice: { code: 'EB009', status: 202 },
    })
    const [first, second] = [accountantOf(buyer), accountantOf(buyer)]
    const approval = { purchaseId, isApproved: true, note: 'known customer' }
    const { id: userId } = z.object({ id: z.string() }).parse((await purchaseOf(purchaseId)).requestedBy)
    const requester = asUser(buyer.tenant, { staffRole: 'finance', userId })
    await expect(reviewPurchase(requester, approval)).rejects.toMatchObject({ code: 'E0003' })
    const member = asUser(buyer.tenant, { staffRole: 'finance', userId: await addMember(buyer) })
    await expect(reviewPurchase(member, approval)).rejects.toMatchObject({ code: 'E0003' })
    expect(await first.staffPackages.review(approval)).toEqual({ state: 'pending_review' })
    expect(await first.staffPackages.review(approval)).toEqual({ state: 'pending_review' })
    expect(await ownerOf(buyer).packages.continue({ purchaseId })).toEqual({ checkoutUrl: null })
    expect(await second.staffPackages.review(approval)).toEqual({ state: 'awaiting_payment' })
    const page = await ownerOf(buyer).packages.continue({ purchaseId })
    expect(page.checkoutUrl).toContain(world.url)
    await act(await sessionOf(purchaseId), 'pay')
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: 'paid' })

    const rejected = await buy(buyer, packageId)
    await first.staffPackages.review({ ...approval, purchaseId: rejected.purchaseId, isApproved: false })
    expect(
      await refusalOf(ownerOf(buyer).packages.continue({ purchaseId: rejected.purchaseId })),
    ).toMatchObject({
      code: 'EB006',
    })
    expect(await ledgerOf(buyer)).toHaveLength(1)
  })
})
