import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db, inTransaction } from '@/server/db'
import { createCaller } from '@/server/trpc/router'
import { contextOf } from '@/server/trpc/testing/cabinet-context'
import { checkPurchases, eraseBilling, reconcilePayments } from './index'
import { createBuyer, openPaymentWorld, ownerOf, type PaymentWorld, refusalOf } from './testing/payment-world'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world.stop())

const methodsOf = async (buyer: Awaited<ReturnType<typeof createBuyer>>) =>
  (await ownerOf(buyer).packages.methods()).methods

async function withCard() {
  const { buyer, sessionId } = await world.paid()
  const session = await world.control('GET', `/stripe/sessions/${sessionId}`)
  // As the webhook of the payment says.
  await db.organizationBilling.update({
    where: { organizationId: buyer.organizationId },
    data: { stripeCustomerId: String(session.customer) },
  })
  return buyer
}

describe('a payment method', () => {
  it('that was saved on the payment page is shown without its number, and can be removed, once', async () => {
    const buyer = await withCard()
    const [card] = (await methodsOf(buyer)) ?? []
    expect(card).toEqual({ id: card?.id, name: 'visa', last4: '4242', expires: '12/2034' })
    const remove = () => ownerOf(buyer).packages.removeMethod({ paymentMethodId: card?.id ?? '' })
    await remove()
    expect(await methodsOf(buyer)).toEqual([])
    expect(await refusalOf(remove())).toMatchObject({ code: 'E0004' })
    const where = { organizationId: buyer.organizationId, action: 'billing.payment_method_removed' }
    expect(await db.auditEntry.findMany({ where, select: { before: true } })).toEqual([
      { before: { name: 'visa', last4: '4242' } },
    ])
  })

  it('of another organization is neither shown nor removed', async () => {
    const [buyer, other] = [await withCard(), await createBuyer()]
    const [card] = (await methodsOf(buyer)) ?? []
    expect(await methodsOf(other)).toEqual([])
    const attack = ownerOf(other).packages.removeMethod({ paymentMethodId: card?.id ?? '' })
    expect(await refusalOf(attack)).toMatchObject({ code: 'E0004' })
    expect(await methodsOf(buyer)).toHaveLength(1)
  })

  it('is seen by those who read billing, and removed by those who buy', async () => {
    const buyer = await withCard()
    const as = (role: 'analyst' | 'developer') => createCaller(contextOf(buyer, role)).packages
    expect(await refusalOf(as('developer').methods())).toMatchObject({ code: 'E5004' })
    const attack = as('analyst').removeMethod({ paymentMethodId: 'pm_1' })
    expect(await refusalOf(attack)).toMatchObject({ code: 'E5004' })
  })

  it('is forgotten at the payment provider once its organization was deleted, also if that was down at first', async () => {
    const buyer = await withCard()
    const { organizationId } = buyer
    const customerOf = () => db.organizationBilling.findUniqueOrThrow({ where: { organizationId } })
    const id = (await customerOf()).stripeCustomerId ?? ''
    const { eraseCustomer } = world.payments
    world.payments.eraseCustomer = () => Promise.reject(new Error('the connection broke'))
    const ctx = { ...buyer.tenant, clock: buyer.clock }
    for (let time = 0; time < 2; time += 1) await inTransaction((tx) => eraseBilling(tx, ctx, organizationId))
    await checkPurchases(ctx)
    expect(await customerOf()).toMatchObject({ stripeCustomerId: null, erasedCustomerId: id })
    world.payments.eraseCustomer = eraseCustomer
    await checkPurchases(ctx)
    expect(await customerOf()).toMatchObject({ stripeCustomerId: null, erasedCustomerId: null })
    expect(await world.payments.methodsOf(id)).toEqual([])
    const { rows } = await world.pool.query('select 1 from stripe_object where id = $1', [id])
    expect(rows).toEqual([])
    // The nightly comparison reads the payment again, with its customer.
    await db.organization.update({ where: { id: organizationId }, data: { isActive: false } })
    buyer.clock.advance(3_600_000)
    await reconcilePayments(ctx)
    expect(await customerOf()).toMatchObject({ stripeCustomerId: null, erasedCustomerId: null })
  })

  it('is not known while the payment provider is down, and of a deleted customer there is none', async () => {
    const buyer = await withCard()
    const { methodsOf: ask } = world.payments
    world.payments.methodsOf = () => Promise.reject(new Error('the connection broke'))
    expect(await methodsOf(buyer)).toBeNull()
    world.payments.methodsOf = ask
    const { stripeCustomerId } = await db.organizationBilling.findUniqueOrThrow({
      where: { organizationId: buyer.organizationId },
    })
    await world.pool.query('delete from stripe_object where id = $1', [stripeCustomerId])
    expect(await methodsOf(buyer)).toEqual([])
  })
})
