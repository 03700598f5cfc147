import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { movedMinorSql } from '@/server/modules/delivery/wallet'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { getStatistics, rollStatistics } from './index'
import { storedAndTrue } from './testing/stored-and-true'
import { addAttempt, addMovement, type StatisticWorld, setState } from './testing/world'

const hour = 3_600_000
const start = new Date('2026-03-10T12:30:00Z')

async function createWorld(): Promise<StatisticWorld> {
  const own = await createTestTenant({ kind: 'platform' })
  own.clock.set(start)
  const providerCode = await createTestProvider()
  return { ...own, providerCode, gameId: await createTestGame({ providerCode }) }
}

const ago = (ms: number) => new Date(start.getTime() - ms)

/** The totals of players, and the sum of what moved for each over all time. */
async function totalsOfPlayers(organizationId: string) {
  const stored = await db.query(
    `select player_id, currency, movements::text, bet_minor::text, refund_minor::text, win_minor::text
     from player_total where organization_id = $1 order by player_id, currency`,
    [organizationId],
  )
  const truth = await db.query(
    `select t.player_id, t.currency, count(*)::text as movements, ${movedMinorSql('bet')}::text as bet_minor,
       ${movedMinorSql('refund')}::text as refund_minor, ${movedMinorSql('win')}::text as win_minor
     from movement t left join movement bet on bet.id = t.reversal_of_id
     where t.organization_id = $1 group by 1, 2 order by 1, 2`,
    [organizationId],
  )
  return { stored, truth }
}

const movement = fc.record({
  type: fc.constantFrom('bet' as const, 'win' as const),
  amountMinor: fc.bigInt({ min: 0n, max: 9_007_199_254_740_991n }),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  isFree: fc.boolean(),
  state: fc.constantFrom(
    'confirmed' as const,
    'retrying' as const,
    'exhausted' as const,
    'resolved' as const,
  ),
  minutesAgo: fc.integer({ min: 0, max: 4_000 }),
  durations: fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 3 }),
  isRefunded: fc.boolean(),
  becomes: fc.constantFrom('confirmed' as const, 'rejected' as const, null),
})

type Told = typeof movement extends fc.Arbitrary<infer Value> ? Value : never

/** Writes one movement with its attempts and refund; answers with its id. */
async function write(own: StatisticWorld, told: Told): Promise<string> {
  const { type, amountMinor, currency, isFree, state, minutesAgo, durations, isRefunded } = told
  const at = ago((150 + minutesAgo) * 60_000)
  const id = await addMovement(own, { type, amountMinor, currency, isFree, state, at })
  for (const [index, durationMs] of durations.entries()) {
    await addAttempt(own, id, { number: index + 1, durationMs, at })
  }
  if (!isRefunded || type !== 'bet') return id
  const refundedAt = new Date(at.getTime() + hour)
  await addMovement(own, { type: 'refund', amountMinor, currency, isFree, reversalOf: id, at: refundedAt })
  return id
}

describe('the hourly statistics', () => {
  it('equal the truth for any movements, whatever changed after their hours were counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), async (movements) => {
        const own = await createWorld()
        const ids: string[] = []
        for (const told of movements) ids.push(await write(own, told))
        await rollStatistics(own.tenant)
        const first = await storedAndTrue(own.organizationId)
        expect(first.stored).toEqual(first.truth)
        for (const [index, { becomes }] of movements.entries()) {
          if (becomes) await setState(ids[index] ?? '', becomes)
        }
        await rollStatistics(own.tenant)
        const second = await storedAndTrue(own.organizationId)
        expect(second.stored).toEqual(second.truth)
        const players = await totalsOfPlayers(own.organizationId)
        expect(players.stored).toEqual(players.truth)
      }),
      { numRuns: 15 },
    )
  })

  it('come out right when two instances count at once', async () => {
    const own = await createWorld()
    for (let hours = 2; hours < 60; hours += 7) {
      await addMovement(own, { type: 'bet', amountMinor: 5n, at: ago(hours * hour) })
    }
    await Promise.all([1, 2, 3, 4].map(() => rollStatistics(own.tenant)))
    const { stored, truth } = await storedAndTrue(own.organizationId)
    expect(stored).toEqual(truth)
    expect(stored.length).toBeGreaterThan(5)
  })

  it('say from when on they are known while a long past is being counted', async () => {
    const own = await createWorld()
    await addMovement(own, { type: 'bet', amountMinor: 5n, at: ago(40 * 24 * hour) })
    await rollStatistics(own.tenant)
    const partly = await getStatistics(own.tenant, { period: '30d' })
    expect(partly.countedFrom?.getTime()).toBeGreaterThan(partly.since.getTime())
    for (let run = 0; run < 3; run += 1) await rollStatistics(own.tenant)
    expect((await getStatistics(own.tenant, { period: '30d' })).countedFrom).toBeNull()
    const { stored, truth } = await storedAndTrue(own.organizationId)
    expect(stored).toEqual(truth)
  })
})
