import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { acceptInvite, inviteOwner } from '@/server/modules/accounts/members'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import { changeOrganization, getOrganizationAccount, getOrganizationSettings, openAccount } from './index'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

const auditOf = (organizationId: string) =>
  db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })

const newAccount = () => ({
  slug: `n-${newId()}`,
  name: ' New ',
  kind: 'platform' as const,
  creditCurrency: 'JPY',
  ownerEmail: `Owner-${newId()}@example.com`,
})

const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''

describe('a new account', () => {
  it('is owned by whoever was invited, once they accept', async () => {
    const { tenant } = await createTestTenant()
    const { organizationId, invite, url } = await openAccount(
      asUser(tenant, { staffRole: 'administrator' }),
      newAccount(),
    )
    const account = { ...tenant, organizationId }
    expect(await getOrganizationAccount(account, account)).toMatchObject({
      name: 'New',
      creditCurrency: 'JPY',
      ownerNames: [],
      ownerInvites: [{ email: invite.email, isExpired: false }],
    })
    const registration = { name: 'Olga', password: 'a long enough password' }
    await acceptInvite(tenant, { token: tokenOf(url), viewer: null, registration })
    expect(await getOrganizationAccount(account, account)).toMatchObject({
      ownerNames: ['Olga'],
      ownerInvites: [],
    })
    const memberships = await db.membership.findMany({ where: { organizationId } })
    expect(memberships).toMatchObject([{ role: 'owner', isActive: true }])
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
    for (const roles of [{ staffRole: 'support' }, { role: 'owner' }] as const) {
      await expect(openAccount(asUser(tenant, roles), newAccount())).rejects.toEqual(refusal('E5004', 403))
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
    const change = { name: ' Bright ', sessionLimitPerPlayer: 10, timeZone: 'Europe/Malta' }
    await changeOrganization(asUser(tenant, { role: 'admin' }), change)
    await changeOrganization(asUser(tenant, { role: 'owner' }), change)
    expect(await auditOf(organizationId)).toMatchObject([
      {
        action: 'organization.changed',
        before: { name: 'Old', timeZone: 'UTC' },
        after: { name: 'Bright', timeZone: 'Europe/Malta' },
      },
    ])
    for (const role of ['developer', 'manager', 'analyst'] as const) {
      await expect(changeOrganization(asUser(tenant, { role }), change)).rejects.toEqual(
        refusal('E5004', 403),
      )
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
      await expect(changeOrganization(tenant, { ...change, timeZone: 'UTC' })).rejects.toEqual(
        refusal('E0003', 400),
      )
    }
  })

  it('keep what two forms change in different fields, and refuse what the other has changed: 409', async () => {
    const { tenant } = await createTestTenant({ name: 'Lucky' })
    await changeOrganization(tenant, { name: 'Bright', read: { name: 'Lucky' } })
    await changeOrganization(tenant, { timeZone: 'Europe/Malta', read: { timeZone: 'UTC' } })
    expect(await getOrganizationSettings(tenant)).toMatchObject({ name: 'Bright', timeZone: 'Europe/Malta' })
    await expect(
      changeOrganization(tenant, { name: 'Other', read: { name: 'Lucky' } }),
    ).rejects.toMatchObject({
      status: 409,
      details: { current: { name: 'Bright' } },
    })
  })

  it('have a time zone that exists, which reports offer', async () => {
    const { tenant } = await createTestTenant()
    const change = { name: 'Bright', sessionLimitPerPlayer: 10, timeZone: 'America/Sao_Paulo' }
    await changeOrganization(tenant, change)
    expect(await getOrganizationSettings(tenant)).toMatchObject({ timeZone: 'America/Sao_Paulo' })
    for (const timeZone of ['', 'Nowhere/City', "UTC'; --", '+01:00'])
      expect(changeOrganization.input.safeParse({ ...change, timeZone }).success).toBe(false)
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
