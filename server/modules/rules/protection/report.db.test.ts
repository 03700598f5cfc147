import { afterEach, describe, expect, test } from 'vitest'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld, forgetMovements, supporter } from '@/server/modules/delivery/wallet/testing/world'
import { takeProfile } from '@/server/modules/rules/jurisdictions'
import { createVersion } from '@/server/modules/rules/jurisdictions/testing/markets'
import { requireRoom, requireStakes, setLimits } from '@/server/modules/rules/limits'
import { excludePlayer, readmitPlayer, requirePlayerAllowed } from '@/server/modules/rules/players'
import { createTestTenant } from '@/server/testing/tenants'
import { emptyTables } from '@/server/testing/without-guards'
import {
  exportProtection,
  prunePlayRefusals,
  searchProtection,
  summarizePlayers,
  summarizeProtection,
} from './index'

afterEach(async () => {
  await forgetMovements()
  await db.jurisdictionAdoption.deleteMany()
  await emptyTables('jurisdiction_version')
})

const noValues = { stake_max: '', loss_24h: '', loss_7d: '', loss_30d: '', session_minutes_24h: '' }

async function protectedWorld() {
  const world = await createWorld()
  const tenant = supporter(world)
  const brand = { ...tenant, brandId: world.brandId } as Parameters<typeof excludePlayer>[0]
  const { playerId } = world
  const bet = (transactionId: string, amountMinor: bigint) => {
    const of = { type: 'bet' as const, transactionId, amountMinor, roundId: `round of ${transactionId}` }
    return reportMovement(world.ctx, world.report(of), world.ports)
  }
  return { ...world, tenant, brand, playerId, bet }
}

async function takeCeiling({ tenant }: { tenant: Parameters<typeof takeProfile>[0] }, mode: 'shadow' | 'on') {
  await createVersion(
    { country: 'MT' },
    { stakeCeilings: [{ gameType: null, currency: 'EUR', amountMinor: '200' }] },
  )
  await takeProfile(tenant, { brandId: null, country: 'MT', number: 1, mode })
}

describe('what protected players in a period', () => {
  test('is listed with player, brand, rule, version and figures, whichever system refused it', async () => {
    const { tenant, brand, playerId, bet, clock, brandId } = await protectedWorld()
    await takeCeiling({ tenant }, 'shadow')
    await setLimits(brand, { playerId, currency: 'EUR', values: { ...noValues, loss_24h: '3.00' } })
    expect((await bet('above-market', 300n)).outcome).toBe('ok')
    clock.advance(1_000)
    expect((await bet('above-limit', 1n)).outcome).toBe('failed')
    clock.advance(1_000)
    await expect(requireRoom(brand, { playerId, currency: 'EUR' })).rejects.toMatchObject({ code: 'E4005' })
    clock.advance(1_000)
    await excludePlayer(brand, { playerId })
    clock.advance(1_000)
    await expect(requirePlayerAllowed(brand, { playerId, subject: 'free_rounds' })).rejects.toMatchObject({
      code: 'E3004',
    })
    clock.advance(1_000)
    const { entries } = await searchProtection(tenant, {})
    const who = { playerId, brandId }
    expect(entries).toMatchObject([
      { ...who, kind: 'exclusion', outcome: 'refused', subject: 'free_rounds', rule: 'self_exclusion' },
      { ...who, kind: 'exclusion', outcome: 'excluded', subject: null, version: null, limitText: null },
      {
        ...{ ...who, kind: 'limit', outcome: 'refused', subject: 'session', rule: 'loss_24h' },
        ...{ version: 'player/1', limitText: '3.00 EUR', usedText: '3.00 EUR' },
      },
      {
        ...{ ...who, kind: 'limit', outcome: 'refused', subject: 'bet', rule: 'loss_24h', amount: '0.01' },
        ...{ version: 'player/1', limitText: '3.00 EUR', usedText: '3.00 EUR', currency: 'EUR' },
      },
      {
        ...{ ...who, kind: 'market', outcome: 'shadow', subject: 'bet', rule: 'market_stake_max' },
        ...{ version: 'MT-1', limitText: '2.00 EUR', usedText: '3.00 EUR' },
      },
    ])
    expect(entries).toHaveLength(5)
  })

  test('is counted by rule and version, and by player', async () => {
    const { tenant, brand, playerId, bet, brandId, clock } = await protectedWorld()
    await takeCeiling({ tenant }, 'on')
    await setLimits(brand, { playerId, currency: 'EUR', values: { ...noValues, stake_max: '1.00' } })
    for (const id of ['one', 'two', 'three']) expect((await bet(id, 150n)).outcome).toBe('failed')
    expect((await bet('four', 201n)).outcome).toBe('failed')
    const play = { playerId, currency: 'EUR', stakesMinor: [50n, 120n] }
    await expect(requireStakes(brand, play)).rejects.toMatchObject({ code: 'E4003' })
    clock.advance(1_000)
    const limit = { kind: 'limit', outcome: 'refused', rule: 'stake_max', version: 'player/1', count: 4 }
    const market = { kind: 'market', outcome: 'refused', rule: 'market_stake_max', version: 'MT-1', count: 1 }
    expect(await summarizeProtection(tenant, {})).toMatchObject([
      { ...limit, players: 1 },
      { ...market, players: 1 },
    ])
    expect(await summarizePlayers(tenant, { kind: 'limit' })).toMatchObject([{ ...limit, playerId, brandId }])
    expect(await summarizeProtection(tenant, { subject: 'free_rounds' })).toMatchObject([
      { ...limit, count: 1 },
    ])
    const { entries } = await searchProtection(tenant, { subject: 'free_rounds' })
    expect(entries).toMatchObject([{ limitText: '1.00 EUR', usedText: '1.20 EUR' }])
  })

  test('tells bets of the excluded, and exclusions that were lifted since', async () => {
    const { tenant, brand, playerId, bet, clock } = await protectedWorld()
    const endsAt = new Date(clock.now().getTime() + 86_400_000)
    await excludePlayer(brand, { playerId, endsAt })
    clock.advance(1_000)
    expect((await bet('excluded', 100n)).outcome).toBe('failed')
    clock.advance(1_000)
    await readmitPlayer(brand, { playerId })
    clock.advance(1_000)
    const { entries } = await searchProtection(tenant, { kind: 'exclusion' })
    expect(entries.map(({ outcome, subject, limitText }) => [outcome, subject, limitText])).toEqual([
      ['readmitted', null, endsAt.toISOString()],
      ['refused', 'bet', null],
      ['excluded', null, endsAt.toISOString()],
    ])
    // At the same time: what is of another day is not found by anybody.
    const other = await createTestTenant()
    expect((await searchProtection({ ...other.tenant, clock }, {})).entries).toEqual([])
  })

  test('is a file whose export is audited', async () => {
    const { tenant, brand, playerId, bet, clock, organizationId } = await protectedWorld()
    await setLimits(brand, { playerId, currency: 'EUR', values: { ...noValues, stake_max: '1.00' } })
    await bet('refused', 150n)
    clock.advance(1_000)
    const lines: string[] = []
    for await (const piece of await exportProtection(tenant, {})) lines.push(piece)
    expect(lines.join('').split('\r\n')[1]).toContain(
      `${playerId},stake_max,player/1,,1.00 EUR,1.50 EUR,1.50,EUR`,
    )
    const audited = { organizationId, action: 'protection.exported' }
    expect(await db.auditEntry.count({ where: audited })).toBe(1)
  })
})

describe('the list', () => {
  /** Refusals of two sources, several at the same moment. */
  async function fill(tenant: TenantContext, brandId: string, count: number) {
    const { organizationId } = tenant
    const at = (place: number) => new Date(tenant.clock.now().getTime() - Math.floor(place / 3) * 60_000 - 1)
    const one = { organizationId, brandId }
    await db.playRefusal.createMany({
      data: Array.from({ length: count }, (_, place) => ({
        ...{ ...one, id: newId(), playerId: `p${place}`, subject: 'session', rule: 'self_exclusion' },
        createdAt: at(place),
      })),
    })
    await db.marketRefusal.createMany({
      data: Array.from({ length: count }, (_, place) => ({
        ...{ ...one, id: newId(), playerId: `m${place}`, subject: 'session', rule: 'not_certified' },
        ...{ isShadow: true, gameId: newId(), country: 'SE', createdAt: at(place) },
      })),
    })
  }

  test('goes through every entry once by its pages, from either end', async () => {
    const { tenant, brandId } = await createTestTenant()
    await fill(tenant, brandId, 60)
    for (const order of ['newest', 'oldest'] as const) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof searchProtection>> = await searchProtection(tenant, {
          cursor,
          order,
        })
        seen.push(...page.entries.map(({ id }) => id))
        cursor = order === 'newest' ? page.older : page.newer
      } while (cursor !== null)
      expect(seen).toHaveLength(120)
      expect(new Set(seen).size).toBe(120)
    }
    const { entries } = await searchProtection(tenant, { kind: 'market', playerId: 'm7' })
    expect(entries).toMatchObject([{ outcome: 'shadow', version: null, country: 'SE' }])
  })

  test('holds to its period, its organization and a period that exists', async () => {
    const [own, other] = await Promise.all([createTestTenant(), createTestTenant()])
    await fill(own.tenant, own.brandId, 30)
    expect((await searchProtection(other.tenant, {})).entries).toEqual([])
    expect(await summarizeProtection(other.tenant, { brandId: own.brandId })).toEqual([])
    const to = own.tenant.clock.now()
    const from = new Date(to.getTime() - 60_001)
    expect((await searchProtection(own.tenant, { from, to })).entries).toHaveLength(12)
    expect(
      (await searchProtection(own.tenant, { from: new Date(from.getTime() + 1), to })).entries,
    ).toHaveLength(6)
    await expect(searchProtection(own.tenant, { from: to, to })).rejects.toMatchObject({ code: 'E0003' })
    const longAgo = new Date(to.getTime() - 3 * 366 * 86_400_000)
    await expect(searchProtection(own.tenant, { from: longAgo })).rejects.toMatchObject({ code: 'E0003' })
  })

  test('is pruned after 400 days', async () => {
    const own = await createTestTenant()
    await fill(own.tenant, own.brandId, 2)
    const keptFor = (days: number) => ({ ...own.tenant, clock: { now: () => later(own.clock.now(), days) } })
    const count = (organizationId: string) => db.playRefusal.count({ where: { organizationId } })
    await prunePlayRefusals(keptFor(399))
    expect(await count(own.organizationId)).toBe(2)
    await prunePlayRefusals(keptFor(401))
    expect(await count(own.organizationId)).toBe(0)
  })
})

const later = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000)

test('refused bets are found by their own index', async () => {
  const indexes = await db.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'movement_refused_idx'`,
  )
  expect(indexes[0]?.indexdef).toContain('WHERE ((refused_by IS NOT NULL)')
})
