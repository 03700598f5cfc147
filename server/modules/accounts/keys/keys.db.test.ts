import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor, MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import {
  authenticateKey,
  flushKeyUses,
  issueKey,
  listKeys,
  maxActiveKeys,
  pruneKeyUsage,
  restrictKey,
  revokeKey,
  rotateKey,
} from './index'
import { formatToken } from './key-format'

const refusal = (code: string) => expect.objectContaining({ code })
const input = { name: 'Backend', scopes: ['read' as const, 'write' as const], expiresInDays: null }

const withRole = (tenant: TenantContext, role: MemberRoleName): TenantContext => {
  const actor: Actor = { kind: 'user', userId: newId(), email: 'a@b.example', role, staffRole: null }
  return { ...tenant, actor }
}

describe('a presented key', () => {
  it('tells whose it is and what it may do', async () => {
    const { tenant, organizationId, clock } = await createTestTenant({ rateLimits: { catalogue: 7 } })
    const { token, key } = await issueKey(tenant, input)
    expect(await authenticateKey(token, clock)).toEqual({
      keyId: key.id,
      name: 'Backend',
      scopes: ['read', 'write'],
      allowedNetworks: [],
      allowedOperations: null,
      brandId: null,
      serviceAccount: null,
      organization: {
        id: organizationId,
        slug: `t-${organizationId}`,
        kind: 'single',
        isActive: true,
        rateLimits: { catalogue: 7 },
      },
    })
  })

  it('of a disabled organization still tells whose it is, for the caller to refuse with E6003', async () => {
    const { tenant, clock } = await createTestTenant({ isActive: false })
    const { token } = await issueKey(tenant, input)
    expect((await authenticateKey(token, clock))?.organization.isActive).toBe(false)
  })

  it('is nobody when it is well formed but was never issued', async () => {
    const { clock } = await createTestTenant()
    expect(await authenticateKey(formatToken(), clock)).toBeNull()
  })

  it('that is mistyped does not reach the database', async () => {
    const { clock } = await createTestTenant()
    const asked = vi.spyOn(db, 'query')
    expect(await authenticateKey(`${formatToken().slice(0, -1)}!`, clock)).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })

  it('costs exactly one question to the database', async () => {
    const { tenant, clock } = await createTestTenant()
    const { token } = await issueKey(tenant, input)
    const asked = vi.spyOn(db, 'query')
    await authenticateKey(token, clock)
    expect(asked).toHaveBeenCalledOnce()
  })

  it('is good until the moment it expires, and not in that moment', async () => {
    const { tenant, clock } = await createTestTenant()
    const { token } = await issueKey(tenant, { ...input, expiresInDays: 1 })
    clock.advance(86_400_000 - 1)
    expect(await authenticateKey(token, clock)).not.toBeNull()
    clock.advance(1)
    expect(await authenticateKey(token, clock)).toBeNull()
  })

  it('is nobody from the moment it is revoked', async () => {
    const { tenant, clock } = await createTestTenant()
    const { token, key } = await issueKey(tenant, input)
    expect(await authenticateKey(token, clock)).not.toBeNull()
    await revokeKey(tenant, { keyId: key.id })
    expect(await authenticateKey(token, clock)).toBeNull()
  })
})

describe('the time a key was last used', () => {
  const lastUsed = async (tenant: TenantContext) => (await listKeys(tenant))[0]?.lastUsedAt
  // A write that earlier tests put off is not due in the middle of the next.
  beforeEach(() => flushKeyUses())

  it('is written later, and is that of the latest use', async () => {
    const { tenant, clock } = await createTestTenant()
    const { token } = await issueKey(tenant, input)
    await authenticateKey(token, clock)
    clock.advance(60_000)
    await authenticateKey(token, clock)
    expect(await lastUsed(tenant)).toBeNull()
    await flushKeyUses()
    expect(await lastUsed(tenant)).toEqual(clock.now())
  })

  it('never moves back, as when another instance was faster', async () => {
    const { tenant, clock } = await createTestTenant()
    const { token, key } = await issueKey(tenant, input)
    const later = new Date(clock.now().getTime() + 5_000)
    await db.apiKey.update({ where: { id: key.id }, data: { lastUsedAt: later } })
    await authenticateKey(token, clock)
    await flushKeyUses()
    expect(await lastUsed(tenant)).toEqual(later)
  })

  it('is kept for the next time when it cannot be written', async () => {
    const { tenant, clock } = await createTestTenant()
    const { token } = await issueKey(tenant, input)
    await authenticateKey(token, clock)
    vi.spyOn(db, 'query').mockRejectedValueOnce(new Error('away'))
    await flushKeyUses()
    expect(await lastUsed(tenant)).toBeNull()
    await flushKeyUses()
    expect(await lastUsed(tenant)).toEqual(clock.now())
  })
})

describe('the usage of a key', () => {
  const usage = async (tenant: TenantContext) => {
    await flushKeyUses()
    const [key] = await listKeys(tenant)
    return [key?.callsLastDay, key?.callsLastWeek]
  }

  it('counts its calls of the last day and of the last week', async () => {
    const { tenant, clock } = await createTestTenant()
    const { token } = await issueKey(tenant, input)
    expect(await usage(tenant)).toEqual([0, 0])
    for (let call = 0; call < 3; call += 1) await authenticateKey(token, clock)
    clock.advance(3_600_000)
    await authenticateKey(token, clock)
    expect(await usage(tenant)).toEqual([4, 4])
    clock.advance(23.5 * 3_600_000)
    await authenticateKey(token, clock)
    expect(await usage(tenant)).toEqual([2, 5])
    clock.advance(8 * 86_400_000)
    expect(await usage(tenant)).toEqual([0, 0])
  })

  it('adds up what several instances counted, and loses nothing that could not be written', async () => {
    const { tenant, clock } = await createTestTenant()
    const { token } = await issueKey(tenant, input)
    await authenticateKey(token, clock)
    vi.spyOn(db, 'query').mockRejectedValue(new Error('away'))
    await flushKeyUses()
    vi.restoreAllMocks()
    await authenticateKey(token, clock)
    expect(await usage(tenant)).toEqual([2, 2])
    await authenticateKey(token, clock)
    expect(await usage(tenant)).toEqual([3, 3])
  })

  it('is kept for fourteen days', async () => {
    const { tenant, clock } = await createTestTenant()
    const { token, key } = await issueKey(tenant, input)
    await authenticateKey(token, clock)
    await flushKeyUses()
    const hours = () => db.apiKeyUsage.count({ where: { keyId: key.id } })
    clock.advance(14 * 86_400_000)
    await pruneKeyUsage(tenant)
    expect(await hours()).toBe(1)
    clock.advance(3_600_000)
    await pruneKeyUsage(tenant)
    expect(await hours()).toBe(0)
  })

  it('is not counted for a key that is refused', async () => {
    const { tenant, clock } = await createTestTenant()
    const { token, key } = await issueKey(tenant, input)
    await revokeKey(tenant, { keyId: key.id })
    await authenticateKey(token, clock)
    expect(await usage(tenant)).toEqual([0, 0])
  })
})

describe('the limits of a key', () => {
  it('are kept by rotation, and audited', async () => {
    const { tenant, organizationId, brandId } = await createTestTenant({ kind: 'platform' })
    const allowedOperations = ['listGames' as const, 'createSession' as const]
    const limits = { allowedNetworks: ['203.0.113.7/24'], brandId, allowedOperations }
    const { key } = await issueKey(tenant, { ...input, ...limits })
    const kept = { allowedNetworks: ['203.0.113.0/24'], brandId, allowedOperations }
    expect(key).toMatchObject(kept)
    const rotated = await rotateKey(tenant, { keyId: key.id, overlapHours: 0, expiresInDays: null })
    expect(rotated.key).toMatchObject(kept)
    await restrictKey(tenant, { keyId: rotated.key.id, allowedNetworks: ['::ffff:198.51.100.1'] })
    const audit = await db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })
    expect(audit.map(({ action, after }) => [action, after])).toMatchObject([
      ['key.issued', { allowedNetworks: ['203.0.113.0/24'], allowedOperations }],
      ['key.rotated', { allowedNetworks: ['203.0.113.0/24'], allowedOperations }],
      ['key.restricted', { allowedNetworks: ['198.51.100.1/32'], allowedOperations }],
    ])
  })

  it('are changed one without the other: operations that are not named stay as they are', async () => {
    const { tenant, organizationId, clock } = await createTestTenant()
    const { token, key } = await issueKey(tenant, input)
    const operations = async () => (await authenticateKey(token, clock))?.allowedOperations
    expect(await operations()).toBeNull()
    const restrict = (allowedOperations?: ['getGame', 'listGames'] | null) =>
      restrictKey(tenant, {
        keyId: key.id,
        allowedNetworks: [],
        ...(allowedOperations !== undefined && { allowedOperations }),
      })
    await restrict(['getGame', 'listGames'])
    await expect.poll(operations).toEqual(['listGames', 'getGame'])
    expect(await restrict()).toMatchObject({ allowedOperations: ['listGames', 'getGame'] })
    expect(await restrict(null)).toMatchObject({ allowedOperations: null })
    await expect.poll(operations).toBeNull()
    const [latest] = await db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'desc' } })
    expect(latest).toMatchObject({
      before: { allowedOperations: ['listGames', 'getGame'] },
      after: { allowedOperations: 'all' },
    })
  })

  it('are never an empty list of operations, which nobody could tell from none at all', async () => {
    const { tenant } = await createTestTenant()
    const { key } = await issueKey(tenant, input)
    for (const allowedOperations of [[], null])
      await expect(
        db.query('update api_key set allowed_operations = $2 where id = $1', [key.id, allowedOperations]),
      ).rejects.toThrow('api_key_allowed_operations_named')
    const empty = { keyId: key.id, allowedNetworks: [], allowedOperations: [] }
    expect(restrictKey.input.safeParse(empty).success).toBe(false)
    const unknown = { ...empty, allowedOperations: ['listEverything'] }
    expect(restrictKey.input.safeParse(unknown).success).toBe(false)
  })

  it.each([['0.0.0.0/0'], ['not a network'], ['203.0.113.0/33']])(
    'are refused with E0003 for %s',
    async (network) => {
      const { tenant } = await createTestTenant()
      const { key } = await issueKey(tenant, input)
      const allowedNetworks = [network]
      await expect(issueKey(tenant, { ...input, allowedNetworks })).rejects.toEqual(refusal('E0003'))
      await expect(restrictKey(tenant, { keyId: key.id, allowedNetworks })).rejects.toEqual(refusal('E0003'))
    },
  )

  it('reach neither another organization’s brand nor its key', async () => {
    const [mine, other] = [await createTestTenant(), await createTestTenant()]
    const { key } = await issueKey(other.tenant, input)
    await expect(issueKey(mine.tenant, { ...input, brandId: other.brandId })).rejects.toEqual(
      refusal('E6008'),
    )
    const restricting = restrictKey(mine.tenant, { keyId: key.id, allowedNetworks: [] })
    await expect(restricting).rejects.toEqual(refusal('E0004'))
  })
})

describe('issuing a key', () => {
  it('reveals it once: neither the list nor the database nor the audit log has it', async () => {
    const { tenant, organizationId } = await createTestTenant()
    const { token, key } = await issueKey(tenant, input)
    const row = await db.apiKey.findUniqueOrThrow({ where: { id: key.id } })
    const audit = await db.auditEntry.findMany({ where: { organizationId } })
    const stored = JSON.stringify([row, audit, await listKeys(tenant)])
    expect(stored).not.toContain(token.slice(13))
    expect(Buffer.from(row.secretHash).toString('latin1')).not.toContain(token.slice(13))
    expect(stored).toContain(key.prefix)
  })

  it('is audited with what the key may do', async () => {
    const { tenant, organizationId, clock } = await createTestTenant()
    const expiresAt = new Date(clock.now().getTime() + 86_400_000)
    const { key } = await issueKey(tenant, { ...input, expiresInDays: 1 })
    const entries = await db.auditEntry.findMany({ where: { organizationId } })
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'key.issued',
        subjectId: key.id,
        after: {
          name: 'Backend',
          prefix: key.prefix,
          scopes: ['read', 'write'],
          expiresAt: expiresAt.toISOString(),
        },
      }),
    ])
  })

  it.each([
    ['a blank name', { ...input, name: '  ' }],
    ['too long a name', { ...input, name: 'x'.repeat(81) }],
    ['no scope', { ...input, scopes: [] }],
    ['an expiry that has come', { ...input, expiresInDays: 0 }],
  ])('is refused with E0003 for %s', async (_, wrong) => {
    const { tenant } = await createTestTenant()
    await expect(issueKey(tenant, wrong)).rejects.toEqual(refusal('E0003'))
  })

  it.each(['manager', 'analyst'] as const)('is refused with E5004 to a %s', async (role) => {
    const { tenant } = await createTestTenant()
    await expect(issueKey(withRole(tenant, role), input)).rejects.toEqual(refusal('E5004'))
  })
})

describe('revoking a key', () => {
  it('is audited once, however often it is asked for', async () => {
    const { tenant, organizationId } = await createTestTenant()
    const { key } = await issueKey(tenant, input)
    await Promise.all([1, 2, 3].map(() => revokeKey(tenant, { keyId: key.id })))
    expect(await revokeKey(tenant, { keyId: key.id })).toMatchObject({ status: 'revoked' })
    expect(await db.auditEntry.count({ where: { organizationId, action: 'key.revoked' } })).toBe(1)
  })

  it("cannot reach another organization's key", async () => {
    const mine = await createTestTenant()
    const other = await createTestTenant()
    const { token, key } = await issueKey(other.tenant, input)
    await expect(revokeKey(mine.tenant, { keyId: key.id })).rejects.toEqual(refusal('E0004'))
    expect(await authenticateKey(token, other.clock)).not.toBeNull()
  })
})

describe('the list of keys', () => {
  it('has only those of the organization, newest first, each with its status', async () => {
    const { tenant, clock } = await createTestTenant()
    const other = await createTestTenant()
    await issueKey(other.tenant, input)
    await issueKey(tenant, { ...input, name: 'one', expiresInDays: 1 })
    clock.advance(1)
    const { key } = await issueKey(tenant, { ...input, name: 'two' })
    clock.advance(1)
    await issueKey(tenant, { ...input, name: 'three' })
    await revokeKey(tenant, { keyId: key.id })
    clock.advance(86_400_000)
    const listed = (await listKeys(tenant)).map(({ name, status }) => [name, status])
    expect(listed).toEqual([
      ['three', 'active'],
      ['two', 'revoked'],
      ['one', 'expired'],
    ])
  })
})

describe('the number of keys of an organization', () => {
  const full = async () => {
    const test = await createTestTenant()
    for (let issued = 1; issued < maxActiveKeys; issued += 1) await issueKey(test.tenant, input)
    return test
  }

  it('has a limit, also for those who ask at the same time, and is told', async () => {
    const { tenant, organizationId } = await full()
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => issueKey(tenant, input)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.apiKey.count({ where: { organizationId } })).toBe(maxActiveKeys)
    await expect(issueKey(tenant, input)).rejects.toMatchObject({
      code: 'E0003',
      message: 'Limit of 20 active API keys reached. Revoke one first.',
    })
  })

  it('counts no key that is revoked or has expired', async () => {
    const { tenant, clock } = await full()
    const { key } = await issueKey(tenant, { ...input, expiresInDays: 1 })
    clock.advance(86_400_000)
    expect((await issueKey(tenant, input)).key.id).not.toBe(key.id)
    const [newest] = await listKeys(tenant)
    await revokeKey(tenant, { keyId: newest?.id ?? '' })
    await issueKey(tenant, input)
  })

  it('leaves room to rotate, but not to keep every old key working', async () => {
    const { tenant } = await full()
    let { key } = await issueKey(tenant, input)
    const rotation = { overlapHours: 1, expiresInDays: null }
    for (let rotated = 0; rotated < maxActiveKeys; rotated += 1)
      key = (await rotateKey(tenant, { ...rotation, keyId: key.id })).key
    await expect(rotateKey(tenant, { ...rotation, keyId: key.id })).rejects.toMatchObject({ code: 'E0003' })
    await rotateKey(tenant, { ...rotation, overlapHours: 0, keyId: key.id })
  })
})
