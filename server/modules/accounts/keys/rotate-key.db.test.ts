import { describe, expect, it } from 'vitest'
import type { Actor } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import { authenticateKey, issueKey, listKeys, renameKey, revokeKey, rotateKey } from './index'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const refusal = (code: string) => expect.objectContaining({ code })
const input = { name: 'Backend', scopes: ['read' as const, 'write' as const], expiresInDays: null }

async function tenantWithKey(expiresInDays: number | null = null) {
  const world = await createTestTenant()
  return { ...world, old: await issueKey(world.tenant, { ...input, expiresInDays }) }
}

describe('rotating a key', () => {
  it('reveals a new one of the same name and scopes, and both work until the overlap ends', async () => {
    const { tenant, clock, old } = await tenantWithKey()
    const rotation = { keyId: old.key.id, overlapHours: 1, expiresInDays: null }
    const fresh = await rotateKey(tenant, rotation)
    expect(fresh.key).toMatchObject({ name: 'Backend', scopes: ['read', 'write'], status: 'active' })
    clock.advance(hourMs - 1)
    expect(await authenticateKey(old.token, clock)).not.toBeNull()
    expect(await authenticateKey(fresh.token, clock)).not.toBeNull()
    clock.advance(1)
    expect(await authenticateKey(old.token, clock)).toBeNull()
    expect(await authenticateKey(fresh.token, clock)).not.toBeNull()
  })

  it('shows the old one as retiring, with its end and its successor', async () => {
    const { tenant, clock, old } = await tenantWithKey()
    const fresh = await rotateKey(tenant, { keyId: old.key.id, overlapHours: 24, expiresInDays: null })
    const retiring = (await listKeys(tenant)).find((key) => key.id === old.key.id)
    expect(retiring).toMatchObject({
      status: 'retiring',
      replacedById: fresh.key.id,
      expiresAt: new Date(clock.now().getTime() + dayMs),
    })
  })

  it('without an overlap ends the old key at once', async () => {
    const { tenant, clock, old } = await tenantWithKey()
    await rotateKey(tenant, { keyId: old.key.id, overlapHours: 0, expiresInDays: null })
    expect(await authenticateKey(old.token, clock)).toBeNull()
    expect((await listKeys(tenant)).map((key) => key.status)).toEqual(['active', 'revoked'])
  })

  it("never lengthens the old key's life", async () => {
    const { tenant, clock, old } = await tenantWithKey(1)
    clock.advance(dayMs - hourMs / 2)
    await rotateKey(tenant, { keyId: old.key.id, overlapHours: 24, expiresInDays: null })
    expect(await authenticateKey(old.token, clock)).not.toBeNull()
    clock.advance(hourMs / 2)
    expect(await authenticateKey(old.token, clock)).toBeNull()
  })

  it('happens once, however many ask at the same time', async () => {
    const { tenant, organizationId, old } = await tenantWithKey()
    const rotation = { keyId: old.key.id, overlapHours: 1, expiresInDays: null }
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => rotateKey(tenant, rotation)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.apiKey.count({ where: { organizationId } })).toBe(2)
  })

  it('leaves a retiring key to be revoked at once', async () => {
    const { tenant, clock, old } = await tenantWithKey()
    await rotateKey(tenant, { keyId: old.key.id, overlapHours: 24, expiresInDays: null })
    expect(await revokeKey(tenant, { keyId: old.key.id })).toMatchObject({ status: 'revoked' })
    expect(await authenticateKey(old.token, clock)).toBeNull()
  })

  it('is audited with both keys and the chosen end, and without either secret', async () => {
    const { tenant, organizationId, clock, old } = await tenantWithKey()
    const fresh = await rotateKey(tenant, { keyId: old.key.id, overlapHours: 1, expiresInDays: null })
    const entries = await db.auditEntry.findMany({ where: { organizationId, action: 'key.rotated' } })
    const oldKeyEndsAt = new Date(clock.now().getTime() + hourMs).toISOString()
    expect(entries).toMatchObject([
      {
        subjectId: old.key.id,
        before: { prefix: old.key.prefix },
        after: { prefix: fresh.key.prefix, oldKeyEndsAt },
      },
    ])
    for (const { token } of [old, fresh]) expect(JSON.stringify(entries)).not.toContain(token.slice(13))
  })

  it.each(['revoked', 'replaced', 'expired'])('is refused with E0003 for a key that was %s', async (how) => {
    const { tenant, clock, old } = await tenantWithKey(1)
    const rotation = { keyId: old.key.id, overlapHours: 1, expiresInDays: null }
    if (how === 'revoked') await revokeKey(tenant, { keyId: old.key.id })
    if (how === 'replaced') await rotateKey(tenant, rotation)
    if (how === 'expired') clock.advance(dayMs)
    await expect(rotateKey(tenant, rotation)).rejects.toEqual(refusal('E0003'))
  })

  it.each([-1, 0.5, 30 * 24 + 1, Number.NaN])(
    'is refused with E0003 for an overlap of %s hours',
    async (overlapHours) => {
      const { tenant, old } = await tenantWithKey()
      const rotating = rotateKey(tenant, { keyId: old.key.id, overlapHours, expiresInDays: null })
      await expect(rotating).rejects.toEqual(refusal('E0003'))
    },
  )

  it("cannot reach another organization's key, nor rename it", async () => {
    const [mine, other] = [await createTestTenant(), await tenantWithKey()]
    const keyId = other.old.key.id
    const rotating = rotateKey(mine.tenant, { keyId, overlapHours: 0, expiresInDays: null })
    await expect(rotating).rejects.toEqual(refusal('E0004'))
    await expect(renameKey(mine.tenant, { keyId, name: 'Mine' })).rejects.toEqual(refusal('E0004'))
    expect(await authenticateKey(other.old.token, other.clock)).not.toBeNull()
  })

  it('is closed to an analyst', async () => {
    const { tenant, old } = await tenantWithKey()
    const actor: Actor = {
      kind: 'user',
      userId: newId(),
      email: 'a@b.example',
      role: 'analyst',
      staffRole: null,
    }
    const rotating = rotateKey(
      { ...tenant, actor },
      { keyId: old.key.id, overlapHours: 0, expiresInDays: null },
    )
    await expect(rotating).rejects.toEqual(refusal('E5004'))
  })
})

describe('renaming a key', () => {
  it('changes its name alone, audited, and says nothing when nothing changes', async () => {
    const { tenant, organizationId, old } = await tenantWithKey()
    expect(await renameKey(tenant, { keyId: old.key.id, name: ' Lobby ' })).toMatchObject({
      name: 'Lobby',
      prefix: old.key.prefix,
    })
    await renameKey(tenant, { keyId: old.key.id, name: 'Lobby' })
    const entries = await db.auditEntry.findMany({ where: { organizationId, action: 'key.renamed' } })
    expect(entries).toMatchObject([{ before: { name: 'Backend' }, after: { name: 'Lobby' } }])
  })
})
