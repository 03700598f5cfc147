import { describe, expect, it } from 'vitest'
import type { Context, MemberRoleName, StaffRoleName } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { acceptInvite, inviteOwner } from '@/server/modules/members'
import { createTestTenant } from '@/server/testing/tenants'
import {
  changeOrganization,
  getOrganizationAccount,
  getOrganizationSettings,
  type OrganizationLimits,
  openAccount,
  searchOrganizations,
  setOrganizationLimits,
} from './index'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

function as<C extends Context>(ctx: C, standing: { role?: MemberRoleName; staffRole?: StaffRoleName }): C {
  const { role = null, staffRole = null } = standing
  return { ...ctx, actor: { kind: 'user', userId: newId(), email: 'a@b.example', role, staffRole } }
}

const auditOf = (organizationId: string) =>
  db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })

const newAccount = () => ({
  slug: `n-${newId()}`,
  name: ' New ',
  kind: 'platform' as const,
  creditCurrency: 'JPY',
  ownerEmail: `Owner-${newId()}@example.com`,
})

const limits: OrganizationLimits = {
  sessionLimitPerPlayer: 5,
  brandLimit: 3,
  overdraftFloor: { amountMinor: -500n, currency: 'EUR' },
  isBillable: true,
  requiresSubOperatorRef: true,
  canAutoProvisionBrands: false,
  rateLimits: { catalogue: 50, sessions: null, free_rounds: null, transactions: null, other: null },
}

const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''

describe('a new account', () => {
  it('is owned by whoever was invited, once they accept', async () => {
    const { tenant } = await createTestTenant()
    const { organizationId, invite, url } = await openAccount(
      as(tenant, { staffRole: 'administrator' }),
      newAccount(),
    )
    const account = { ...tenant, organizationId }
    expect(await getOrganizationAccount(account)).toMatchObject({
      name: 'New',
      creditCurrency: 'JPY',
      hasOwner: false,
      ownerInvites: [{ email: invite.email, isExpired: false }],
    })
    const registration = { name: 'Olga', password: 'a long enough password' }
    await acceptInvite(tenant, { token: tokenOf(url), viewer: null, registration })
    expect(await getOrganizationAccount(account)).toMatchObject({ hasOwner: true, ownerInvites: [] })
    const seats = await db.membership.findMany({ where: { organizationId } })
    expect(seats).toMatchObject([{ role: 'owner', isActive: true }])
    expect((await auditOf(organizationId)).map(({ action }) => action)).toEqual([
      'organization.created',
      'invite.created',
      'member.joined',
    ])
  })

  it('is refused for a slug that is taken (E7002), malformed, or a currency that is none (E0003)', async () => {
    const { tenant } = await createTestTenant()
    const account = newAccount()
    await openAccount(tenant, account)
    await expect(openAccount(tenant, account)).rejects.toEqual(refusal('E7002', 409))
    for (const slug of ['', 'Upper', '-a', 'a_b', 'x'.repeat(49)]) {
      await expect(openAccount(tenant, { ...account, slug })).rejects.toEqual(refusal('E0003', 400))
    }
    const odd = { ...newAccount(), creditCurrency: 'ZZZ' }
    await expect(openAccount(tenant, odd)).rejects.toEqual(refusal('E0003', 400))
  })

  it('is made once of two that want its slug at the same moment', async () => {
    const { tenant } = await createTestTenant()
    const { slug, ...rest } = newAccount()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => openAccount(tenant, { slug, ...rest })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refusal('E7002', 409))
    }
  })

  it('is opened by administrators alone', async () => {
    const { tenant } = await createTestTenant()
    for (const standing of [{ staffRole: 'support' }, { role: 'owner' }] as const) {
      await expect(openAccount(as(tenant, standing), newAccount())).rejects.toEqual(refusal('E5004', 403))
    }
  })
})

describe('an owner’s invite', () => {
  it('is refused once somebody owns the organization: E8009', async () => {
    const { tenant, organizationId } = await createTestTenant()
    const userId = newId()
    await db.user.create({
      data: { id: userId, email: `${userId}@example.com`, name: 'O', passwordHash: 'x' },
    })
    await db.membership.create({ data: { id: newId(), organizationId, userId, role: 'owner' } })
    await expect(inviteOwner(tenant, { email: 'new@example.com' })).rejects.toEqual(refusal('E8009', 403))
  })

  it('ends the one before it, to whatever address, so that two people cannot each take the ownership', async () => {
    const { tenant } = await createTestTenant()
    const first = await inviteOwner(tenant, { email: 'wrong@example.com' })
    const second = await inviteOwner(tenant, { email: `${newId()}@example.com` })
    const registration = { name: 'Olga', password: 'a long enough password' }
    const accept = (url: string | null) =>
      acceptInvite(tenant, { token: tokenOf(url), viewer: null, registration })
    await expect(accept(first.url)).rejects.toEqual(refusal('E8003', 404))
    await accept(second.url)
  })
})

describe('an organization’s own settings', () => {
  it('are changed by owner and admin, audited with the fields that differ', async () => {
    const { tenant, organizationId } = await createTestTenant({ name: 'Old' })
    const change = { name: ' Bright ', sessionLimitPerPlayer: 10 }
    await changeOrganization(as(tenant, { role: 'admin' }), change)
    await changeOrganization(as(tenant, { role: 'owner' }), change)
    expect(await auditOf(organizationId)).toMatchObject([
      { action: 'organization.changed', before: { name: 'Old' }, after: { name: 'Bright' } },
    ])
    for (const role of ['developer', 'manager', 'analyst'] as const) {
      await expect(changeOrganization(as(tenant, { role }), change)).rejects.toEqual(refusal('E5004', 403))
    }
  })

  it('refuse a name that is none and a limit beyond its range: E0003', async () => {
    const { tenant } = await createTestTenant()
    for (const change of [
      { name: ' ', sessionLimitPerPlayer: 1 },
      { name: 'x'.repeat(121), sessionLimitPerPlayer: 1 },
      { name: 'x', sessionLimitPerPlayer: 0 },
      { name: 'x', sessionLimitPerPlayer: 1_001 },
    ]) {
      await expect(changeOrganization(tenant, change)).rejects.toEqual(refusal('E0003', 400))
    }
  })

  it('tell its budgets and what the busiest of its keys has used this minute', async () => {
    const { tenant, organizationId, clock } = await createTestTenant({ rateLimits: { catalogue: 7 } })
    const other = await createTestTenant()
    const keyOf = async (owner: string) => {
      const id = newId()
      await db.apiKey.create({
        data: {
          id,
          organizationId: owner,
          name: 'K',
          prefix: 'crp_',
          secretHash: new Uint8Array(Buffer.from(id)),
          scopes: [],
        },
      })
      return id
    }
    const [busy, idle, theirs] = [
      await keyOf(organizationId),
      await keyOf(organizationId),
      await keyOf(other.organizationId),
    ]
    const now = BigInt(clock.now().getTime())
    const count = (key: string, points: number, expire: bigint) =>
      db.rateLimitCounter.create({ data: { key, points, expire } })
    await count(`api:${busy}:catalogue`, 4, now + 30_000n)
    await count(`api:${idle}:catalogue`, 6, now - 1n)
    await count(`api:${theirs}:sessions`, 9, now + 30_000n)
    const { rateLimits } = await getOrganizationSettings(tenant)
    expect(rateLimits).toContainEqual({ family: 'catalogue', limit: 7, isOwn: true, used: 4 })
    expect(rateLimits).toContainEqual({ family: 'sessions', limit: 600, isOwn: false, used: 0 })
  })
})

describe('limits', () => {
  it('are set by administrators, audited once with what differs, exactly', async () => {
    const { tenant, organizationId } = await createTestTenant({ kind: 'platform' })
    const administrator = as(tenant, { staffRole: 'administrator' })
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
    for (const standing of [{ staffRole: 'support' }, { role: 'owner' }] as const) {
      await expect(setOrganizationLimits(as(tenant, standing), limits)).rejects.toEqual(refusal('E5004', 403))
    }
    const nobody = { ...tenant, organizationId: asOrganizationId(newId()) }
    await expect(setOrganizationLimits(nobody, limits)).rejects.toEqual(refusal('E7001', 404))
    await expect(getOrganizationAccount(nobody)).rejects.toEqual(refusal('E7001', 404))
  })
})

describe('the list of customers', () => {
  it('is found by name, slug or whole id, and narrowed by kind and state', async () => {
    const word = `w${newId().slice(-12)}`
    const single = await createTestTenant({ name: `${word} one` })
    const platform = await createTestTenant({ name: `${word} two`, kind: 'platform', isActive: false })
    const support = as(single.tenant, { staffRole: 'support' })
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
    const found = await searchOrganizations(as(sought.tenant, { staffRole: 'support' }), {
      page: 1,
      text: `${word} a${sign}b`,
    })
    expect(found.organizations.map(({ id }) => id)).toEqual([sought.organizationId])
  })

  it('is closed to every member: E5004', async () => {
    const { tenant } = await createTestTenant()
    const search = { text: '', page: 1 }
    await expect(searchOrganizations(as(tenant, { role: 'owner' }), search)).rejects.toEqual(
      refusal('E5004', 403),
    )
  })
})
