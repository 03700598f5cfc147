import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createSubOperator, resolveBrand } from '@/server/modules/accounts/brands'
import { createTestTenant } from '@/server/testing/tenants'
import {
  createOrganization,
  findOrganization,
  getOrganization,
  reinstateOrganization,
  suspendOrganization,
} from './index'

const refusal = (code: string) => expect.objectContaining({ code })
const absent = { ref: undefined, canProvision: false }

describe('an organization', () => {
  it('of kind single has its one unnamed brand as default from the start', async () => {
    const { tenant } = await createTestTenant()
    const slug = `s-${newId()}`
    const { organizationId, defaultBrandId } = await createOrganization(tenant, {
      slug,
      name: 'S',
      kind: 'single',
    })
    const { brandId } = await resolveBrand({ ...tenant, organizationId }, absent)
    expect(brandId).toBe(defaultBrandId)
    expect(await db.brand.findMany({ where: { organizationId } })).toMatchObject([{ id: brandId, ref: null }])
    expect(await findOrganization(slug)).toMatchObject({ id: organizationId, kind: 'single' })
  })

  it('of kind platform has no brand until its first, which becomes the default', async () => {
    const { tenant } = await createTestTenant()
    const created = await createOrganization(tenant, { slug: `p-${newId()}`, name: 'P', kind: 'platform' })
    expect(created.defaultBrandId).toBeNull()
    const platform = { ...tenant, organizationId: created.organizationId }
    await expect(resolveBrand(platform, absent)).rejects.toEqual(refusal('E6010'))
    const { operator_user_id } = await createSubOperator(platform, { ref: 'first' })
    await createSubOperator(platform, { ref: 'second' })
    expect(await resolveBrand(platform, absent)).toMatchObject({ brandId: operator_user_id })
  })

  it('cannot take a slug that exists: E7002', async () => {
    const { tenant } = await createTestTenant()
    const input = { slug: `d-${newId()}`, name: 'D', kind: 'single' as const }
    await createOrganization(tenant, input)
    await expect(createOrganization(tenant, input)).rejects.toEqual(refusal('E7002'))
  })

  it('is refused everything while suspended and works again afterwards, with both steps audited', async () => {
    const { tenant, organizationId } = await createTestTenant()
    await suspendOrganization(tenant, { organizationId })
    await suspendOrganization(tenant, { organizationId })
    await expect(resolveBrand(tenant, absent)).rejects.toEqual(refusal('E6003'))
    await reinstateOrganization(tenant, { organizationId })
    await resolveBrand(tenant, absent)
    const audit = await db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })
    expect(audit.map((entry) => entry.action)).toEqual(['organization.suspended', 'organization.reinstated'])
  })

  it('is suspended by staff administrators only', async () => {
    const { tenant, organizationId } = await createTestTenant()
    const owner = {
      kind: 'user',
      userId: newId(),
      email: 'o@example.com',
      role: 'owner',
      staffRole: null,
    } as const
    await expect(suspendOrganization({ ...tenant, actor: owner }, { organizationId })).rejects.toEqual(
      refusal('E5004'),
    )
    const administrator = { ...owner, role: null, staffRole: 'administrator' } as const
    await suspendOrganization({ ...tenant, actor: administrator }, { organizationId })
    expect(await getOrganization(tenant)).toMatchObject({ isActive: false })
  })

  it('that does not exist is E7001', async () => {
    const { tenant } = await createTestTenant()
    await expect(suspendOrganization(tenant, { organizationId: newId() })).rejects.toEqual(refusal('E7001'))
    await expect(suspendOrganization(tenant, { organizationId: 'x' })).rejects.toEqual(refusal('E0003'))
  })
})
