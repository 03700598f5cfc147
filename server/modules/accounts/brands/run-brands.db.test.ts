import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  addBrand,
  listBrands,
  reactivateBrand,
  resolveBrand,
  retireBrand,
  setBrandName,
  setBrandSessionLimit,
  setDefaultBrand,
  setPlatformRules,
  suspendBrand,
} from './index'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })
const platform = (settings = {}) => createTestTenant({ kind: 'platform', ...settings })
const named = (ref: string) => ({ ref, canProvision: true })
const absent = { ref: undefined, canProvision: false }

const statusOf = async (id: string) => (await db.brand.findUniqueOrThrow({ where: { id } })).status
const auditOf = ({ organizationId }: TestTenant) =>
  db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })

describe('creating a brand from the dashboard', () => {
  it('gives it a canonical ref and an identity that calls act for at once', async () => {
    const { tenant } = await platform()
    const brand = await addBrand(tenant, { ref: 'Nordic' })
    expect(brand).toMatchObject({ ref: 'nordic', status: 'active', isNew: true })
    expect(await resolveBrand(tenant, named('NORDIC'))).toMatchObject({ brandId: brand.id })
  })

  it('says that a ref exists, retired or not, and makes no second one', async () => {
    const { tenant } = await platform()
    const brand = await addBrand(tenant, { ref: 'nordic' })
    await retireBrand(tenant, { brandId: brand.id })
    expect(await addBrand(tenant, { ref: 'Nordic' })).toEqual({
      id: brand.id,
      ref: 'nordic',
      status: 'retired',
      isNew: false,
    })
  })

  it('is refused with E6004, E6006, E6007, E6009 and E6003 as over the API', async () => {
    const add = async (settings: object, ref = 'nordic') =>
      addBrand((await platform(settings)).tenant, { ref })
    await expect(add({}, '-nordic')).rejects.toEqual(refusal('E0003', 400))
    await expect(add({}, ' ')).rejects.toEqual(refusal('E0003', 400))
    await expect(add({ kind: 'single' })).rejects.toEqual(refusal('E6006', 400))
    await expect(add({ brandLimit: 1 })).rejects.toEqual(refusal('E6007', 400))
    await expect(add({ isBillable: false })).rejects.toEqual(refusal('E6009', 409))
    await expect(add({ isActive: false })).rejects.toEqual(refusal('E6003', 403))
  })

  it('never passes the cap, however many come at once', async () => {
    const { tenant, organizationId } = await platform({ brandLimit: 4 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => addBrand(tenant, { ref: `brand-${index}` })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await db.brand.count({ where: { organizationId } })).toBe(4)
  })
})

describe('a suspended brand', () => {
  it('is refused with E6008 403 until it is reactivated, each step audited once', async () => {
    const test = await platform()
    const { id: brandId } = await addBrand(test.tenant, { ref: 'nordic' })
    await suspendBrand(test.tenant, { brandId })
    await suspendBrand(test.tenant, { brandId })
    await expect(resolveBrand(test.tenant, named('nordic'))).rejects.toEqual(refusal('E6008', 403))
    await reactivateBrand(test.tenant, { brandId })
    await resolveBrand(test.tenant, named('nordic'))
    expect((await auditOf(test)).map(({ action }) => action)).toEqual([
      'brand.created',
      'brand.suspended',
      'brand.reactivated',
    ])
  })

  it('leaves calls without a ref to E6010 where it is the default', async () => {
    const { tenant, brandId } = await platform()
    await suspendBrand(tenant, { brandId })
    await expect(resolveBrand(tenant, absent)).rejects.toEqual(refusal('E6010', 409))
  })

  it('keeps its place under the cap', async () => {
    const { tenant, brandId } = await platform({ brandLimit: 1 })
    await suspendBrand(tenant, { brandId })
    await expect(addBrand(tenant, { ref: 'other' })).rejects.toEqual(refusal('E6007', 400))
  })
})

describe('retiring', () => {
  it('is final, and frees the place under the cap', async () => {
    const { tenant } = await platform({ brandLimit: 2 })
    const { id: brandId } = await addBrand(tenant, { ref: 'nordic' })
    await retireBrand(tenant, { brandId })
    await expect(reactivateBrand(tenant, { brandId })).rejects.toEqual(refusal('E6008', 403))
    await expect(suspendBrand(tenant, { brandId })).rejects.toEqual(refusal('E6008', 403))
    await expect(setBrandSessionLimit(tenant, { brandId, limit: 1 })).rejects.toEqual(refusal('E6008', 403))
    expect(await statusOf(brandId)).toBe('retired')
    await addBrand(tenant, { ref: 'next' })
  })

  it('is refused with E6010 for the default brand, which is replaced first', async () => {
    const { tenant, brandId } = await platform()
    await expect(retireBrand(tenant, { brandId })).rejects.toEqual(refusal('E6010', 409))
    const next = await addBrand(tenant, { ref: 'next' })
    await setDefaultBrand(tenant, { brandId: next.id })
    await retireBrand(tenant, { brandId })
    expect(await statusOf(brandId)).toBe('retired')
  })

  it('and making default cannot both succeed for one brand', async () => {
    const { tenant, organizationId } = await platform()
    const { id: brandId } = await addBrand(tenant, { ref: 'nordic' })
    await Promise.allSettled([retireBrand(tenant, { brandId }), setDefaultBrand(tenant, { brandId })])
    const { defaultBrandId } = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
    expect(defaultBrandId === brandId).toBe((await statusOf(brandId)) === 'active')
  })
})

describe('the default brand', () => {
  it('is who calls without a ref act for, from the change on', async () => {
    const test = await platform()
    const { id } = await addBrand(test.tenant, { ref: 'nordic' })
    await setDefaultBrand(test.tenant, { brandId: id })
    await setDefaultBrand(test.tenant, { brandId: id })
    expect(await resolveBrand(test.tenant, absent)).toMatchObject({ brandId: id })
    const changes = (await auditOf(test)).filter(({ action }) => action === 'brand.made_default')
    expect(changes).toMatchObject([{ before: { defaultBrand: 'main' }, after: { defaultBrand: 'nordic' } }])
  })

  it('must be active: E6008 403', async () => {
    const { tenant } = await platform()
    const { id: brandId } = await addBrand(tenant, { ref: 'nordic' })
    await suspendBrand(tenant, { brandId })
    await expect(setDefaultBrand(tenant, { brandId })).rejects.toEqual(refusal('E6008', 403))
  })

  it('is one of many chosen at once, and no other', async () => {
    const { tenant, organizationId } = await platform()
    const brands = await Promise.all(['a', 'b', 'c'].map((ref) => addBrand(tenant, { ref })))
    await Promise.all(brands.map(({ id }) => setDefaultBrand(tenant, { brandId: id })))
    const rows = await db.organization.findMany({ where: { id: organizationId } })
    expect(brands.map(({ id }) => id)).toContain(rows[0]?.defaultBrandId)
  })
})

describe('rules and limits', () => {
  it('of the platform decide what a call without a ref, or with an unseen one, is told', async () => {
    const test = await platform()
    await setPlatformRules(test.tenant, { requiresSubOperatorRef: true, canAutoProvisionBrands: false })
    await expect(resolveBrand(test.tenant, absent)).rejects.toEqual(refusal('E6005', 400))
    await setPlatformRules(test.tenant, { requiresSubOperatorRef: false, canAutoProvisionBrands: false })
    await expect(resolveBrand(test.tenant, named('unseen'))).rejects.toEqual(refusal('E6008', 400))
    await setPlatformRules(test.tenant, { requiresSubOperatorRef: false, canAutoProvisionBrands: false })
    expect(await auditOf(test)).toHaveLength(2)
  })

  it('of a brand are 1 to 1,000 sessions, or the organization’s', async () => {
    const test = await platform()
    const limitOf = async () =>
      (await db.brand.findUniqueOrThrow({ where: { id: test.brandId } })).sessionLimitPerPlayer
    await setBrandSessionLimit(test.tenant, { brandId: test.brandId, limit: 3 })
    expect(await limitOf()).toBe(3)
    await setBrandSessionLimit(test.tenant, { brandId: test.brandId, limit: null })
    expect(await limitOf()).toBeNull()
    for (const limit of [0, 1_001, 1.5]) {
      const change = setBrandSessionLimit(test.tenant, { brandId: test.brandId, limit })
      await expect(change).rejects.toEqual(refusal('E0003', 400))
    }
    expect(await auditOf(test)).toHaveLength(2)
  })

  it('of how it is called are the dashboard’s alone: the ref stays, and each change is audited', async () => {
    const test = await platform()
    const { tenant, brandId } = test
    const nameOf = async () => (await listBrands(tenant)).find(({ id }) => id === brandId)?.displayName
    await setBrandName(tenant, { brandId, name: 'Nordic Casino' })
    await setBrandName(tenant, { brandId, name: 'Nordic Casino' })
    expect(await nameOf()).toBe('Nordic Casino')
    await setBrandName(tenant, { brandId, name: null })
    expect(await nameOf()).toBeNull()
    expect((await auditOf(test)).map(({ action }) => action)).toEqual(['brand.renamed', 'brand.renamed'])
    const other = await platform()
    await expect(setBrandName(other.tenant, { brandId, name: 'Ours' })).rejects.toEqual(refusal('E6008', 400))
    await expect(
      setBrandName(asUser(tenant, { role: 'analyst' }), { brandId, name: 'Ours' }),
    ).rejects.toMatchObject({ code: 'E5004' })
  })

  it('are not for a single organization: E6006', async () => {
    const { tenant, brandId } = await createTestTenant()
    const rules = { requiresSubOperatorRef: true, canAutoProvisionBrands: true }
    const single = refusal('E6006', 400)
    await expect(setPlatformRules(tenant, rules)).rejects.toEqual(single)
    await expect(suspendBrand(tenant, { brandId })).rejects.toEqual(single)
    await expect(setDefaultBrand(tenant, { brandId })).rejects.toEqual(single)
    await expect(setBrandSessionLimit(tenant, { brandId, limit: 1 })).rejects.toEqual(single)
  })
})

describe('another platform’s brand', () => {
  it('is unknown here, and stays as it is: E6008', async () => {
    const own = await platform()
    const { brandId } = await platform()
    const unknown = refusal('E6008', 400)
    await expect(suspendBrand(own.tenant, { brandId })).rejects.toEqual(unknown)
    await expect(retireBrand(own.tenant, { brandId })).rejects.toEqual(unknown)
    await expect(setDefaultBrand(own.tenant, { brandId })).rejects.toEqual(unknown)
    await expect(setBrandSessionLimit(own.tenant, { brandId, limit: 1 })).rejects.toEqual(unknown)
    expect(await statusOf(brandId)).toBe('active')
  })
})

describe('the table of roles', () => {
  it('lets owner, admin and manager run brands, the first two alone retire them', async () => {
    for (const role of ['owner', 'admin', 'manager'] as const) {
      const { tenant } = await platform()
      const ctx = asUser(tenant, { role })
      const { id: brandId } = await addBrand(ctx, { ref: 'nordic' })
      await suspendBrand(ctx, { brandId })
      await reactivateBrand(ctx, { brandId })
      const retiring = retireBrand(ctx, { brandId })
      if (role === 'manager') await expect(retiring).rejects.toEqual(refusal('E5004', 403))
      else await retiring
    }
  })

  it('lets neither developer, analyst nor support change any of it', async () => {
    const { tenant, brandId } = await platform()
    const rules = { requiresSubOperatorRef: true, canAutoProvisionBrands: true }
    for (const roles of [{ role: 'developer' }, { role: 'analyst' }, { staffRole: 'support' }] as const) {
      const ctx = asUser(tenant, roles)
      const closed = refusal('E5004', 403)
      await expect(addBrand(ctx, { ref: 'nordic' })).rejects.toEqual(closed)
      await expect(suspendBrand(ctx, { brandId })).rejects.toEqual(closed)
      await expect(setDefaultBrand(ctx, { brandId })).rejects.toEqual(closed)
      await expect(setBrandSessionLimit(ctx, { brandId, limit: 1 })).rejects.toEqual(closed)
      await expect(setPlatformRules(ctx, rules)).rejects.toEqual(closed)
    }
  })

  it('lets an administrator stop a brand, and not run it', async () => {
    const { tenant, brandId } = await platform()
    const ctx = asUser(tenant, { staffRole: 'administrator' })
    await suspendBrand(ctx, { brandId })
    await reactivateBrand(ctx, { brandId })
    await expect(addBrand(ctx, { ref: 'nordic' })).rejects.toEqual(refusal('E5004', 403))
    await expect(retireBrand(ctx, { brandId })).rejects.toEqual(refusal('E5004', 403))
  })
})
