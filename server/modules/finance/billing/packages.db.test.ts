import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { bookCredit } from '@/server/modules/accounts/credit'
import { accountantOf, createBuyer, ownerOf, refusalOf } from './testing/payment-world'

const draft = (change: object = {}) => ({
  packageId: null,
  name: `Package ${newId()}`,
  price: { decimal: '50', currency: 'EUR' },
  credit: { decimal: '55.50', currency: 'EUR' },
  offerDays: 7,
  purchaseLimit: null,
  limitDays: null,
  audience: null,
  ...change,
})

const seenBy = async (buyer: Awaited<ReturnType<typeof createBuyer>>, packageId: string) =>
  (await ownerOf(buyer).packages.list()).packages.find(({ id }) => id === packageId)

describe('a package', () => {
  it('is seen once it is published, with exact amounts, and no longer once it is retired', async () => {
    const buyer = await createBuyer()
    const staff = accountantOf(buyer).staffPackages
    const { packageId } = await staff.save(draft())
    expect(await seenBy(buyer, packageId)).toBeUndefined()
    await staff.publish({ packageId })
    expect(await seenBy(buyer, packageId)).toMatchObject({
      price: { amountMinor: 5_000n, decimal: '50.00', currency: 'EUR' },
      credit: { amountMinor: 5_550n },
    })
    await staff.retire({ packageId })
    expect(await seenBy(buyer, packageId)).toBeUndefined()
  })

  it('says its bonus, how long it lasts at the present fees, and what stands in the way of buying it', async () => {
    const buyer = await createBuyer('none')
    const staff = accountantOf(buyer).staffPackages
    const once = await staff.save(draft({ purchaseLimit: 1, limitDays: 30, audience: [buyer.slug] }))
    await staff.publish(once)
    const dear = { price: { decimal: '5000', currency: 'EUR' }, credit: { decimal: '5000', currency: 'EUR' } }
    const large = await staff.save(draft({ ...dear, audience: [buyer.slug] }))
    await staff.publish(large)
    expect(await seenBy(buyer, once.packageId)).toMatchObject({
      ...{ bonusTenths: 110, coversDays: null, isRecommended: false, blocked: null },
    })
    const { organizationId } = buyer
    await inTransaction((tx) =>
      bookCredit(tx, buyer.tenant, {
        ...{ organizationId, amountMinor: -111n, kind: 'fee', subjectId: newId(), reason: 'Fees' },
      }),
    )
    expect(await seenBy(buyer, once.packageId)).toMatchObject({ coversDays: 50, isRecommended: true })
    expect(await seenBy(buyer, large.packageId)).toMatchObject({
      ...{ bonusTenths: 0, isRecommended: false, blocked: 'above_allowance' },
    })
  })

  it('that is published never changes: saving it is a new version, which replaces it when published', async () => {
    const buyer = await createBuyer()
    const staff = accountantOf(buyer).staffPackages
    const first = await staff.save(draft())
    await staff.publish(first)
    const before = await db.creditPackage.findUniqueOrThrow({ where: { id: first.packageId } })
    const second = await staff.save(
      draft({ packageId: first.packageId, price: { decimal: '60', currency: 'EUR' } }),
    )
    const again = await staff.save(
      draft({ packageId: first.packageId, price: { decimal: '70', currency: 'EUR' } }),
    )
    expect(again).toEqual(second)
    expect(await db.creditPackage.findUniqueOrThrow({ where: { id: first.packageId } })).toEqual(before)
    await Promise.all([staff.publish(second), staff.publish(second)])
    expect(await seenBy(buyer, first.packageId)).toBeUndefined()
    expect(await seenBy(buyer, second.packageId)).toMatchObject({ version: 2, price: { decimal: '70.00' } })
  })

  it('for selected organizations is seen by them alone, in their currency alone', async () => {
    const [buyer, other] = [await createBuyer(), await createBuyer()]
    const staff = accountantOf(buyer).staffPackages
    const mine = await staff.save(draft({ audience: [buyer.slug] }))
    await staff.publish(mine)
    expect(await seenBy(buyer, mine.packageId)).toBeDefined()
    expect(await seenBy(other, mine.packageId)).toBeUndefined()
    const dollars = { decimal: '50', currency: 'USD' }
    const foreign = await staff.save(draft({ price: dollars, credit: dollars }))
    await staff.publish(foreign)
    expect(await seenBy(buyer, foreign.packageId)).toBeUndefined()
    const nobody = await staff.save(draft({ audience: [] }))
    expect(await refusalOf(staff.publish(nobody))).toMatchObject({ code: 'E0003' })
  })

  it('is refused above the ceiling (E4003), at zero or in a unit that cannot be charged (E4004), for unknown organizations (E7001)', async () => {
    const staff = accountantOf(await createBuyer()).staffPackages
    const price = (decimal: string, currency = 'EUR') => ({
      price: { decimal, currency },
      credit: { decimal, currency },
    })
    const refused = async (change: object) => (await refusalOf(staff.save(draft(change)))).code
    expect(await refused(price('10000000000.01'))).toBe('E4003')
    expect(await refused(price('0'))).toBe('E4004')
    expect(await refused(price('5', 'ISK'))).toBe('E4004')
    expect(await refused(price('5.001', 'KWD'))).toBe('E4004')
    expect(await refused({ audience: ['nobody-has-this-slug'] })).toBe('E7001')
    expect(await refused({ packageId: newId() })).toBe('EB003')
  })

  it('every change is audited', async () => {
    const staff = accountantOf(await createBuyer()).staffPackages
    const { packageId } = await staff.save(draft())
    await staff.publish({ packageId })
    await staff.retire({ packageId })
    const rows = await db.auditEntry.findMany({
      where: { subjectId: packageId },
      orderBy: { createdAt: 'asc' },
    })
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'package.published',
      'package.retired',
      'package.saved',
    ])
  })
})
