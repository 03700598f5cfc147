import { describe, expect, it } from 'vitest'
import type { MemberRoleName, StaffRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  excludePlayer,
  listExclusions,
  readmitPlayer,
  requestReadmission,
  requirePlayerAllowed,
  searchExclusions,
  withdrawReadmission,
} from './index'

const excluded = expect.objectContaining({ code: 'E3004', status: 403 })
const dayMs = 86_400_000
const session = (playerId: string) => ({ playerId, subject: 'session' as const })

const person = (role: MemberRoleName | null, staffRole: StaffRoleName | null = null) => ({
  kind: 'user' as const,
  userId: newId(),
  email: `${newId()}@example.com`,
  role,
  staffRole,
})
const inADay = ({ clock }: TestTenant) => new Date(clock.now().getTime() + dayMs)

describe('a self-excluded player', () => {
  it('is refused at that brand until readmitted, and everybody else is not', async () => {
    const tenant = await createTestTenant()
    const { brand, brandId } = tenant
    await excludePlayer(brand, { playerId: 'p1', reason: 'asked for it', endsAt: inADay(tenant) })
    await expect(requirePlayerAllowed(brand, session('p1'))).rejects.toEqual(excluded)
    await requirePlayerAllowed(brand, session('p2'))
    await readmitPlayer(brand, { playerId: 'p1' })
    await requirePlayerAllowed(brand, session('p1'))
    const audit = await db.auditEntry.findMany({ where: { brandId }, orderBy: { id: 'asc' } })
    expect(audit.map((entry) => entry.action)).toEqual(['player.excluded', 'player.readmitted'])
  })

  it('is another person at another brand with the same player id', async () => {
    const [one, other] = await Promise.all([createTestTenant(), createTestTenant()])
    await excludePlayer(one.brand, { playerId: 'p1' })
    await requirePlayerAllowed(other.brand, session('p1'))
    await readmitPlayer(other.brand, { playerId: 'p1' })
    await expect(requirePlayerAllowed(one.brand, session('p1'))).rejects.toEqual(excluded)
    expect(await listExclusions(other.brand)).toEqual([])
  })

  it('may play again at the moment the exclusion ends', async () => {
    const { brand, clock } = await createTestTenant()
    const endsAt = new Date(clock.now().getTime() + dayMs)
    await excludePlayer(brand, { playerId: 'p1', endsAt })
    clock.advance(dayMs - 1)
    await expect(requirePlayerAllowed(brand, session('p1'))).rejects.toEqual(excluded)
    clock.advance(1)
    await requirePlayerAllowed(brand, session('p1'))
  })

  it('can have the exclusion replaced, but never by a shorter one, nor by one that has already ended', async () => {
    const { brand, clock } = await createTestTenant()
    await excludePlayer(brand, { playerId: 'p1', endsAt: new Date(clock.now().getTime() + dayMs) })
    const shorter = new Date(clock.now().getTime() + dayMs / 2)
    await expect(excludePlayer(brand, { playerId: 'p1', endsAt: shorter })).rejects.toMatchObject({
      code: 'E0003',
    })
    await excludePlayer(brand, { playerId: 'p1' })
    const ends = new Date(clock.now().getTime() + 10 * dayMs)
    await expect(excludePlayer(brand, { playerId: 'p1', endsAt: ends })).rejects.toMatchObject({
      code: 'E0003',
    })
    await expect(excludePlayer(brand, { playerId: 'p2', endsAt: clock.now() })).rejects.toMatchObject({
      code: 'E0003',
    })
    clock.advance(2 * dayMs)
    await expect(requirePlayerAllowed(brand, session('p1'))).rejects.toEqual(excluded)
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

describe('an exclusion without an end', () => {
  async function excludedForGood() {
    const { brand, brandId, tenant } = await createTestTenant()
    await excludePlayer(brand, { playerId: 'p1' })
    const as = (actor: ReturnType<typeof person>) => ({ ...brand, actor })
    const actions = async () => {
      const rows = await db.auditEntry.findMany({ where: { brandId }, orderBy: { id: 'asc' } })
      return rows.map((row) => row.action)
    }
    return { brand, tenant, as, actions, player: { playerId: 'p1' } }
  }
  const refused = (code: string) => expect.objectContaining({ code })

  it('is lifted by two people: one requests it, another confirms, and both are in the audit log', async () => {
    const { brand, tenant, as, actions, player } = await excludedForGood()
    const [first, second] = [as(person('manager')), as(person('owner'))]
    await expect(readmitPlayer(first, player)).rejects.toEqual(refused('E0003'))
    await requestReadmission(first, player)
    await expect(requestReadmission(second, player)).rejects.toEqual(refused('E0003'))
    await expect(readmitPlayer(first, player)).rejects.toEqual(refused('E0003'))
    await expect(requirePlayerAllowed(brand, session('p1'))).rejects.toEqual(excluded)
    const seen = async (actor: ReturnType<typeof person>) =>
      (await searchExclusions({ ...tenant, actor }, {}))[0]
    const requested = { liftRequestedBy: first.actor.email }
    expect(await seen(first.actor)).toMatchObject({ ...requested, isLiftRequestedByViewer: true })
    expect(await seen(second.actor)).toMatchObject({ ...requested, isLiftRequestedByViewer: false })
    await readmitPlayer(second, player)
    await requirePlayerAllowed(brand, session('p1'))
    expect(await actions()).toEqual(['player.excluded', 'player.readmission_requested', 'player.readmitted'])
  })

  it('stays when the request was withdrawn, and when the player is excluded anew', async () => {
    const { brand, as, actions, player } = await excludedForGood()
    const [first, second] = [as(person('admin')), as(person('admin'))]
    await requestReadmission(first, player)
    await withdrawReadmission(first, player)
    await expect(readmitPlayer(second, player)).rejects.toEqual(refused('E0003'))
    await requestReadmission(first, player)
    await excludePlayer(brand, player)
    await expect(readmitPlayer(second, player)).rejects.toEqual(refused('E0003'))
    await expect(requirePlayerAllowed(brand, session('p1'))).rejects.toEqual(excluded)
    expect(await actions()).toContain('player.readmission_withdrawn')
  })

  it('is lifted once by two who confirm at the same moment', async () => {
    const { as, actions, player } = await excludedForGood()
    await requestReadmission(as(person('owner')), player)
    await Promise.all([1, 2].map(() => readmitPlayer(as(person('owner')), player)))
    expect((await actions()).filter((action) => action === 'player.readmitted')).toHaveLength(1)
  })

  it('is lifted by no job, and by nobody of Croupier’s, who may exclude', async () => {
    const { brand, as, player } = await excludedForGood()
    await expect(readmitPlayer(brand, player)).rejects.toEqual(refused('E5004'))
    for (const staffRole of ['support', 'administrator'] as const) {
      const staff = as(person(null, staffRole))
      await excludePlayer(staff, player)
      await expect(requestReadmission(staff, player)).rejects.toEqual(refused('E5004'))
      await expect(readmitPlayer(staff, player)).rejects.toEqual(refused('E5004'))
    }
  })
})

describe('an exclusion with an end', () => {
  it('is lifted early by one person of the operator, and not by support', async () => {
    const tenant = await createTestTenant()
    const { brand } = tenant
    const player = { playerId: 'p1' }
    await excludePlayer(brand, { ...player, endsAt: inADay(tenant) })
    const support = { ...brand, actor: person(null, 'support') }
    await expect(readmitPlayer(support, player)).rejects.toMatchObject({ code: 'E5004' })
    const manager = { ...brand, actor: person('manager') }
    await expect(requestReadmission(manager, player)).rejects.toMatchObject({ code: 'E0003' })
    await readmitPlayer(manager, player)
    await requirePlayerAllowed(brand, session('p1'))
  })
})
