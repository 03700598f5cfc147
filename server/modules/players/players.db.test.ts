import { describe, expect, it } from 'vitest'
import { createTestTenant } from '@/scripts/testing/tenants'
import { newId } from '@/server/core/ids'
import { prisma } from '@/server/db'
import { excludePlayer, listExclusions, readmitPlayer, requirePlayerAllowed } from './index'

const excluded = expect.objectContaining({ code: 'E3004', status: 403 })
const dayMs = 86_400_000

describe('a self-excluded player', () => {
  it('is refused at that brand until readmitted, and everybody else is not', async () => {
    const { brand, brandId } = await createTestTenant()
    await excludePlayer(brand, { playerId: 'p1', reason: 'asked for it' })
    await expect(requirePlayerAllowed(brand, 'p1')).rejects.toEqual(excluded)
    await requirePlayerAllowed(brand, 'p2')
    await readmitPlayer(brand, { playerId: 'p1' })
    await requirePlayerAllowed(brand, 'p1')
    const audit = await prisma.auditEntry.findMany({ where: { brandId }, orderBy: { id: 'asc' } })
    expect(audit.map((entry) => entry.action)).toEqual(['player.excluded', 'player.readmitted'])
  })

  it('is another person at another brand with the same player id', async () => {
    const [one, other] = await Promise.all([createTestTenant(), createTestTenant()])
    await excludePlayer(one.brand, { playerId: 'p1' })
    await requirePlayerAllowed(other.brand, 'p1')
    await readmitPlayer(other.brand, { playerId: 'p1' })
    await expect(requirePlayerAllowed(one.brand, 'p1')).rejects.toEqual(excluded)
    expect(await listExclusions(other.brand)).toEqual([])
  })

  it('may play again at the moment the exclusion ends', async () => {
    const { brand, clock } = await createTestTenant()
    const endsAt = new Date(clock.now().getTime() + dayMs)
    await excludePlayer(brand, { playerId: 'p1', endsAt })
    clock.advance(dayMs - 1)
    await expect(requirePlayerAllowed(brand, 'p1')).rejects.toEqual(excluded)
    clock.advance(1)
    await requirePlayerAllowed(brand, 'p1')
  })

  it('can have the exclusion replaced, but never by one that has already ended', async () => {
    const { brand, clock } = await createTestTenant()
    await excludePlayer(brand, { playerId: 'p1', endsAt: new Date(clock.now().getTime() + dayMs) })
    await excludePlayer(brand, { playerId: 'p1' })
    await expect(excludePlayer(brand, { playerId: 'p1', endsAt: clock.now() })).rejects.toMatchObject({
      code: 'E0003',
    })
    clock.advance(2 * dayMs)
    await expect(requirePlayerAllowed(brand, 'p1')).rejects.toEqual(excluded)
    expect(await listExclusions(brand)).toHaveLength(1)
  })

  it('is excluded by managers, not by analysts', async () => {
    const { brand } = await createTestTenant()
    const analyst = {
      kind: 'user',
      userId: newId(),
      email: 'a@example.com',
      role: 'analyst',
      staffRole: null,
    } as const
    const input = { playerId: 'p1' }
    await expect(excludePlayer({ ...brand, actor: analyst }, input)).rejects.toMatchObject({ code: 'E5004' })
    await excludePlayer({ ...brand, actor: { ...analyst, role: 'manager' } }, input)
  })
})
