import { describe, expect, it, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import { resolveBrand } from './index'
import * as queries from './queries'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })
const absent = { ref: undefined, canProvision: false }
const launchWith = (ref: string) => ({ ref, canProvision: true })
const readWith = (ref: string) => ({ ref, canProvision: false })

const platform = (settings = {}, brandRef?: string | null) =>
  createTestTenant({ kind: 'platform', ...settings }, brandRef === undefined ? {} : { brandRef })

describe('a single operator', () => {
  it('acts as its one brand without naming it', async () => {
    const { tenant, brandId } = await createTestTenant()
    expect(await resolveBrand(tenant, absent)).toMatchObject({ ...tenant, brandId })
  })

  it.each(['main', '', '  ', 'not valid!'])('is refused with E6006 when it sends the ref %j', async (ref) => {
    const { tenant } = await createTestTenant()
    await expect(resolveBrand(tenant, launchWith(ref))).rejects.toEqual(refusal('E6006', 400))
  })

  it('is refused with E6003 when it is disabled', async () => {
    const { tenant } = await createTestTenant({ isActive: false })
    await expect(resolveBrand(tenant, absent)).rejects.toEqual(refusal('E6003', 403))
  })

  it('is refused with E6003 when its brand is suspended', async () => {
    const { tenant, brandId } = await createTestTenant()
    await db.brand.update({ where: { id: brandId }, data: { status: 'suspended' } })
    await expect(resolveBrand(tenant, absent)).rejects.toEqual(refusal('E6003', 403))
  })
})

describe('while the database does not answer', () => {
  const away = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const unread = () => vi.spyOn(queries, 'selectBrandSelection').mockRejectedValue(away)

  it('the account type that cannot be read is named where it must be, to be asked again', async () => {
    const { tenant } = await platform()
    unread()
    vi.spyOn(queries, 'findPlatform').mockRejectedValue(away)
    await expect(resolveBrand(tenant, { ...absent, namesFailure: true })).rejects.toEqual(
      expect.objectContaining({ code: 'E6006', status: 503, retryAfterS: 1 }),
    )
  })

  it('the brands that cannot be read are named likewise', async () => {
    const { tenant } = await platform()
    unread()
    await expect(resolveBrand(tenant, { ...absent, namesFailure: true })).rejects.toEqual(
      expect.objectContaining({ code: 'E6007', status: 503, retryAfterS: 1 }),
    )
  })

  it('elsewhere it is the database that is named', async () => {
    const { tenant } = await platform()
    unread()
    await expect(resolveBrand(tenant, absent)).rejects.toBe(away)
  })
})

describe('a platform that sends no ref', () => {
  it('acts as its default brand', async () => {
    const { tenant, brandId } = await platform()
    expect(await resolveBrand(tenant, absent)).toMatchObject({ brandId })
  })

  it('is refused with E6010 when it has no default brand', async () => {
    const { tenant } = await platform({}, null)
    await expect(resolveBrand(tenant, absent)).rejects.toEqual(refusal('E6010', 409))
  })

  it('is refused with E6010 when its default brand is not active', async () => {
    const { tenant, brandId } = await platform()
    await db.brand.update({ where: { id: brandId }, data: { status: 'retired' } })
    await expect(resolveBrand(tenant, absent)).rejects.toEqual(refusal('E6010', 409))
  })

  it('is refused with E6005 when the ref is required, default brand or not', async () => {
    for (const brandRef of ['main', null]) {
      const { tenant } = await platform({ requiresSubOperatorRef: true }, brandRef)
      await expect(resolveBrand(tenant, absent)).rejects.toEqual(refusal('E6005', 400))
    }
  })
})

describe('a platform that names a brand', () => {
  it('finds it in any case', async () => {
    const { tenant, brandId } = await platform({}, 'brand-01')
    expect(await resolveBrand(tenant, readWith('Brand-01'))).toMatchObject({ brandId })
  })

  it.each(['', '   ', 'a:b', '-x'])('is refused with E6004 for %j, never given the default', async (ref) => {
    const { tenant } = await platform()
    await expect(resolveBrand(tenant, launchWith(ref))).rejects.toEqual(refusal('E6004', 400))
  })

  it('is refused with E6003 when disabled, even for a malformed ref', async () => {
    const { tenant } = await platform({ isActive: false })
    await expect(resolveBrand(tenant, launchWith('main'))).rejects.toEqual(refusal('E6003', 403))
    await expect(resolveBrand(tenant, launchWith(''))).rejects.toEqual(refusal('E6003', 403))
  })

  it.each(['suspended', 'retired'] as const)('is refused with E6008 403 when it is %s', async (status) => {
    const { tenant, brandId } = await platform()
    await db.brand.update({ where: { id: brandId }, data: { status } })
    await expect(resolveBrand(tenant, launchWith('main'))).rejects.toEqual(refusal('E6008', 403))
  })

  it('never reaches the brand of another platform that has the same ref', async () => {
    const [one, other] = await Promise.all([platform({}, 'shared'), platform({}, 'shared')])
    expect(await resolveBrand(one.tenant, readWith('shared'))).toMatchObject({ brandId: one.brandId })
    expect(await resolveBrand(other.tenant, readWith('shared'))).toMatchObject({ brandId: other.brandId })
  })

  it('is refused with E6009 when there is nobody to bill', async () => {
    const { tenant } = await platform({ isBillable: false })
    await expect(resolveBrand(tenant, launchWith('main'))).rejects.toEqual(refusal('E6009', 409))
  })
})

describe('an unseen ref', () => {
  it('creates its brand on a launch, audited, and leaves the default alone', async () => {
    const { tenant, organizationId, brandId: defaultBrandId } = await platform()
    const { brandId } = await resolveBrand(tenant, launchWith('Nordic'))
    expect(await db.brand.findUnique({ where: { id: brandId } })).toMatchObject({
      organizationId,
      ref: 'nordic',
    })
    expect(await db.auditEntry.findFirst({ where: { subjectId: brandId } })).toMatchObject({
      action: 'brand.created',
      organizationId,
      brandId,
    })
    expect(await resolveBrand(tenant, absent)).toMatchObject({ brandId: defaultBrandId })
  })

  it('becomes the default when it is the first brand', async () => {
    const { tenant } = await platform({}, null)
    const { brandId } = await resolveBrand(tenant, launchWith('first'))
    expect(await resolveBrand(tenant, absent)).toMatchObject({ brandId })
  })

  it('is refused with E6008 400 on a read, and creates nothing', async () => {
    const { tenant, organizationId } = await platform()
    await expect(resolveBrand(tenant, readWith('new'))).rejects.toEqual(refusal('E6008', 400))
    expect(await db.brand.count({ where: { organizationId } })).toBe(1)
  })

  it.each([{ canAutoProvisionBrands: false }, { requiresSubOperatorRef: true }])(
    'is refused with E6008 400 on a launch under %j',
    async (settings) => {
      const { tenant } = await platform(settings)
      await expect(resolveBrand(tenant, launchWith('new'))).rejects.toEqual(refusal('E6008', 400))
    },
  )

  it('is refused with E6007 at the cap, to which retired brands no longer count', async () => {
    const { tenant, organizationId } = await platform({ brandLimit: 2 })
    const { brandId } = await resolveBrand(tenant, launchWith('second'))
    await expect(resolveBrand(tenant, launchWith('third'))).rejects.toEqual(refusal('E6007', 400))
    await db.brand.update({ where: { id: brandId }, data: { status: 'retired' } })
    await resolveBrand(tenant, launchWith('third'))
    expect(await db.brand.count({ where: { organizationId } })).toBe(3)
  })

  it('becomes one brand with one identity for fifty launches at once', async () => {
    const { tenant, organizationId } = await platform({}, null)
    const contexts = await Promise.all(
      Array.from({ length: 50 }, () => resolveBrand(tenant, launchWith('crowd'))),
    )
    expect(new Set(contexts.map((context) => context.brandId)).size).toBe(1)
    expect(await db.brand.count({ where: { organizationId } })).toBe(1)
    expect(await db.auditEntry.count({ where: { organizationId } })).toBe(1)
  })

  it('never passes the cap when many different refs arrive at once', async () => {
    const { tenant, organizationId } = await platform({ brandLimit: 5 }, null)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => resolveBrand(tenant, launchWith(`b${index}`))),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5)
    expect(await db.brand.count({ where: { organizationId } })).toBe(5)
  })
})

it('an organization that does not exist is answered like a disabled one', async () => {
  const { tenant } = await createTestTenant()
  const stranger = { ...tenant, organizationId: newId() as typeof tenant.organizationId }
  await expect(resolveBrand(stranger, absent)).rejects.toEqual(refusal('E6003', 403))
})
