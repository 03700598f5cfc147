import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { getPlayer } from '@/server/modules/delivery/statistics'
import {
  addTo,
  countAll,
  createLedger,
  type LedgerWorld,
} from '@/server/modules/finance/reports/testing/ledger'
import { excludePlayer, readmitPlayer } from '@/server/modules/rules/players'
import { asUser } from '@/server/testing/as-user'
import { readPlayerTimeline } from './index'

/** Two organizations, each with a player of the same id who did the same, an hour apart. */
const playerId = 'p'
const start = new Date('2026-03-10T08:00:00Z')
const minute = (count: number) => new Date(start.getTime() + count * 60_000)
const rounds = 40

let own: LedgerWorld
let other: LedgerWorld

async function play(world: LedgerWorld): Promise<void> {
  const { organizationId, brandId } = world
  const [game] = world.games
  const session = { mode: 'real', playerId, currency: 'EUR', country: 'MT', balanceMinor: 0n } as const
  await db.gameSession.create({
    data: {
      id: newId(),
      organizationId,
      brandId,
      gameId: game?.gameId ?? '',
      providerCode: game?.providerCode ?? '',
      ...session,
      createdAt: minute(0),
      expiresAt: minute(1_440),
    },
  })
  for (let round = 0; round < rounds; round += 1) {
    const at = minute(1 + round)
    const of = { at, playerId, roundId: `round-${round}`, currency: round % 4 === 0 ? 'KWD' : 'EUR' }
    await addTo(world, { ...of, type: 'bet', amountMinor: 1_000n + BigInt(round) })
    await addTo(world, {
      ...of,
      type: 'win',
      amountMinor: 700n,
      state: round === 7 ? 'rejected' : 'confirmed',
    })
  }
  const refusal = { organizationId, brandId, playerId, rule: 'loss_24h', version: 'player/1' }
  await db.playRefusal.create({
    data: { id: newId(), ...refusal, subject: 'session', createdAt: minute(60) },
  })
  const limits = { stake_max: 500, loss_24h: null, loss_7d: null, loss_30d: null, session_minutes_24h: null }
  await db.playLimitChange.create({
    data: {
      id: newId(),
      ...{ organizationId, brandId, playerId, currency: 'EUR', version: 1, limits, pending: [] },
      actor: { kind: 'user', id: newId(), name: 'Ada' },
      createdAt: minute(61),
    },
  })
  const owner = asUser(world.brand, { role: 'owner' })
  const endsAt = new Date(world.clock.now().getTime() + 86_400_000)
  await excludePlayer(owner, { playerId, endsAt })
  world.clock.advance(60_000)
  await readmitPlayer(owner, { playerId })
}

beforeAll(async () => {
  own = await createLedger()
  other = await createLedger()
  await addTo(other, { at: minute(-600), playerId, type: 'bet', amountMinor: 5n })
  for (const world of [own, other]) {
    await play(world)
    await countAll(world)
  }
}, 120_000)

async function walk() {
  const pages = [await readPlayerTimeline(own.tenant, { playerId })]
  for (let older = pages[0]?.older; older; older = pages.at(-1)?.older)
    pages.push(await readPlayerTimeline(own.tenant, { playerId, cursor: older }))
  const back = [pages.at(-1)]
  for (let newer = back[0]?.newer; newer; newer = back[0]?.newer)
    back.unshift(await readPlayerTimeline(own.tenant, { playerId, cursor: newer }))
  return { pages: pages.map(({ events }) => events), back: back.map((page) => page?.events) }
}

describe('the timeline of a player', () => {
  it('is read through once, newest first, both ways, and lacks nothing', async () => {
    const { pages, back } = await walk()
    const events = pages.flat()
    const count = (kind: string) => events.filter((event) => event.kind === kind).length
    expect([count('session'), count('transaction'), count('decision')]).toEqual([1, 2 * rounds, 4])
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    const times = events.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(back).toEqual(pages)
  })

  it('says who decided what, and which rule refused', async () => {
    const { events } = await readPlayerTimeline(own.tenant, { playerId })
    const decisions = events.flatMap((event) => (event.kind === 'decision' ? [event.decision] : []))
    expect(decisions).toMatchObject([
      { outcome: 'readmitted', rule: null },
      { outcome: 'excluded' },
      { outcome: 'limits_changed', by: 'Ada' },
      { outcome: 'refused', rule: 'loss_24h', subject: 'session', by: null },
    ])
  })

  it('has nothing of the same player id at another organization', async () => {
    const { pages } = await walk()
    const ids = new Set(pages.flat().map(({ id }) => id))
    const foreign = await readPlayerTimeline(other.tenant, { playerId })
    expect(foreign.events.length).toBeGreaterThan(10)
    expect(foreign.events.some(({ id }) => ids.has(id))).toBe(false)
  })
})

describe('the lifetime of a player', () => {
  it('is what the movements come to, per currency, and when the player was seen', async () => {
    const { totals, firstSeenAt, lastSeenAt } = await getPlayer(own.tenant, { playerId })
    const expected = await db.query<{ currency: string; bet: string; win: string; count: bigint }>(
      `select currency, coalesce(sum(amount_minor) filter (where transaction_type = 'bet'), 0)::text as bet,
         coalesce(sum(amount_minor) filter (where transaction_type = 'win' and state = 'confirmed'), 0)::text as win,
         count(*) as count
       from movement where organization_id = $1 and player_id = $2 group by 1 order by count(*) desc`,
      [own.organizationId, playerId],
    )
    expect(expected).toHaveLength(2)
    expect(
      totals.map(({ currency, betMinor, winMinor, movements }) => [
        currency,
        String(betMinor),
        String(winMinor),
        movements,
      ]),
    ).toEqual(expected.map(({ currency, bet, win, count }) => [currency, bet, win, Number(count)]))
    expect([firstSeenAt, lastSeenAt]).toEqual([minute(0), minute(rounds)])
  })

  it('of a player who was never seen is empty', async () => {
    expect(await getPlayer(own.tenant, { playerId: 'nobody' })).toMatchObject({
      totals: [],
      firstSeenAt: null,
      lastSeenAt: null,
    })
  })
})
