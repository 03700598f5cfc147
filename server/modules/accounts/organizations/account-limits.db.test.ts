import { describe, expect, it } from 'vitest'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import {
  getOrganizationAccount,
  type OrganizationLimits,
  searchOrganizations,
  setOrganizationLimits,
} from './index'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

const auditOf = (organizationId: string) =>
  db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })

const limits: OrganizationLimits = {
  sessionLimitPerPlayer: 5,
  brandLimit: 3,
  overdraftFloor: { amountMinor: -500n, currency: 'EUR' },
  isBillable: true,
  requiresSubOperatorRef: true,
  canAutoProvisionBrands: false,
  rateLimits: { catalogue: 50, sessions: null, free_rounds: null, transactions: null, other: null },
}

describe('limits', () => {
  it('are set by administrators, audited once with what differs, exactly', async () => {
    const { tenant, organizationId } = await createTestTenant({ kind: 'platform' })
    const administrator = asUser(tenant, { staffRole: 'administrator' })
    await setOrganizationLimits(administrator, limits)
    await setOrganizationLimits(administrator, limits)
    expect(await db.organization.findUniqueOrThrow({ where: { id: organizationId } })).toMatchObject({
      sessionLimitPerPlayer: 5,
      brandLimit: 3,
      overdraftFloorMinor: -500n,
      requiresSubOperatorRef: true,
      canAutoProvisionBrands: false,
      rateLimits: { catalogue: 50 },
    })
    const rows = await auditOf(organizationId)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      actor: { isStaff: true },
      before: { overdraftFloorMinor: '0', rateLimits: '', brandLimit: 50 },
      after: { overdraftFloorMinor: '-500', rateLimits: 'catalogue 50', brandLimit: 3 },
    })
    expect(rows[0]?.after).not.toHaveProperty('isBillable')
  })

  it('refuse numbers out of range, and a floor in another currency: E0003', async () => {
    const { tenant } = await createTestTenant()
    const none = { ...limits.rateLimits, catalogue: 0 }
    for (const change of [
      { brandLimit: 0 },
      { sessionLimitPerPlayer: 1_001 },
      { rateLimits: none },
      { overdraftFloor: { amountMinor: 0n, currency: 'USD' } },
    ]) {
      const setting = setOrganizationLimits(tenant, { ...limits, ...change })
      await expect(setting).rejects.toEqual(refusal('E0003', 400))
    }
  })

  it('are neither support’s nor the tenant’s to set, and E7001 of nobody', async () => {
    const { tenant } = await createTestTenant()
    for (const roles of [{ staffRole: 'support' }, { role: 'owner' }] as const) {
      await expect(setOrganizationLimits(asUser(tenant, roles), limits)).rejects.toEqual(
        refusal('E5004', 403),
      )
    }
    const nobody = { ...tenant, organizationId: asOrganizationId(newId()) }
    await expect(setOrganizationLimits(nobody, limits)).rejects.toEqual(refusal('E7001', 404))
    await expect(getOrganizationAccount(nobody, nobody)).rejects.toEqual(refusal('E7001', 404))
  })
})

describe('the list of customers', () => {
  it('is found by name, slug or whole id, and narrowed by kind and state', async () => {
    const word = `w${newId().slice(-12)}`
    const single = await createTestTenant({ name: `${word} one` })
    const platform = await createTestTenant({ name: `${word} two`, kind: 'platform', isActive: false })
    const support = asUser(single.tenant, { staffRole: 'support' })
    const idsOf = async (search: { text: string; kind?: 'single'; isActive?: boolean }) => {
      const found = await searchOrganizations(support, { page: 1, ...search })
      return found.organizations.map(({ id }) => id)
    }
    expect(await idsOf({ text: word.toUpperCase() })).toEqual([
      single.organizationId,
      platform.organizationId,
    ])
    expect(await idsOf({ text: word, kind: 'single' })).toEqual([single.organizationId])
    expect(await idsOf({ text: word, isActive: false })).toEqual([platform.organizationId])
    expect(await idsOf({ text: platform.organizationId })).toEqual([platform.organizationId])
  })

  it.each(['%', '_', '\\\\'])('is searched to the letter: %s', async (sign) => {
    const word = newId()
    const sought = await createTestTenant({ name: `${word} a${sign}b` })
    await createTestTenant({ name: `${word} axb` })
    await createTestTenant({ name: `${word} ab` })
    const found = await searchOrganizations(asUser(sought.tenant, { staffRole: 'support' }), {
      page: 1,
      text: `${word} a${sign}b`,
    })
    expect(found.organizations.map(({ id }) => id)).toEqual([sought.organizationId])
  })

  it('is closed to every member: E5004', async () => {
    const { tenant } = await createTestTenant()
    const search = { text: '', page: 1 }
    await expect(searchOrganizations(asUser(tenant, { role: 'owner' }), search)).rejects.toEqual(
      refusal('E5004', 403),
    )
  })
})
