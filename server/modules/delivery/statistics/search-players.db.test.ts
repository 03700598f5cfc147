import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import { searchPlayers } from './index'
import { findPlayersById } from './queries-players'

type Tenant = Awaited<ReturnType<typeof createTestTenant>>
type Order = NonNullable<Parameters<typeof searchPlayers>[1]['order']>

const start = new Date('2026-03-10T12:00:00Z')

/** Sixty players of two currencies each; byte by byte, capitals come before small letters. */
const players = [...Array.from({ length: 59 }, (_, index) => `p${String(index).padStart(2, '0')}`), 'Zoë']

async function addTotals({ organizationId, brandId }: Tenant, playerIds: readonly string[]) {
  await db.playerTotal.createMany({
    data: playerIds.flatMap((playerId, index) =>
      ['EUR', 'JPY'].map((currency) => ({
        id: newId(),
        organizationId,
        brandId,
        playerId,
        currency,
        movements: 1n,
        betMinor: 100,
        refundMinor: 0,
        winMinor: 40,
        firstAt: start,
        lastAt: new Date(start.getTime() + index * 1_000),
      })),
    ),
  })
}

let own: Tenant
let other: Tenant
beforeAll(async () => {
  own = await createTestTenant()
  other = await createTestTenant()
  await addTotals(own, players)
  await addTotals(other, ['foreign'])
})

/** Every page from the first, and back from the last. */
async function walk(order: Order) {
  const pages = [await searchPlayers(own.tenant, { order })]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await searchPlayers(own.tenant, { order, cursor: next }))
  const back = [pages.at(-1)]
  for (let previous = back[0]?.previous; previous; previous = back[0]?.previous)
    back.unshift(await searchPlayers(own.tenant, { order, cursor: previous }))
  return { pages: pages.map((page) => page.players), back: back.map((page) => page?.players) }
}

const byTime = players.flatMap((id) => [id, id])
const byId = ['Zoë', ...players.slice(0, 59)].flatMap((id) => [id, id])

describe('the list of players', () => {
  it.each([
    ['newest', byTime.toReversed()],
    ['oldest', byTime],
    ['player', byId],
    ['-player', byId.toReversed()],
  ] as const)('is read through once in the order %s, both ways', async (order, expected) => {
    const { pages, back } = await walk(order)
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
    expect(pages.flat().map(({ playerId }) => playerId)).toEqual(expected)
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(120)
    expect(back).toEqual(pages)
  })

  it('shows the first page to a cursor of another order', async () => {
    const first = await searchPlayers(own.tenant, { order: 'player' })
    const byTime = await searchPlayers(own.tenant, { order: 'newest' })
    expect(await searchPlayers(own.tenant, { order: 'player', cursor: byTime.next })).toEqual(first)
    expect(await searchPlayers(own.tenant, { order: 'newest', cursor: first.next })).toEqual(byTime)
  })

  it('by id narrows as it does by time, and has the same totals', async () => {
    const found = async (order: Order) =>
      (await searchPlayers(own.tenant, { order, beginning: 'p0', currency: 'JPY', brandId: own.brandId }))
        .players
    const rows = await found('player')
    expect(rows.map(({ playerId }) => playerId)).toEqual(players.slice(0, 10))
    expect(rows).toEqual((await found('oldest')).slice(0, 10))
    expect(rows[0]).toMatchObject({ movements: 1, betMinor: 100n, ggrMinor: 60n })
    expect((await searchPlayers(own.tenant, { order: 'player', beginning: 'p_' })).players).toEqual([])
  })

  it.each(['newest', 'player', '-player'] as const)(
    'in the order %s is never another organization’s, whatever the cursor',
    async (order) => {
      const foreign = await searchPlayers(other.tenant, { order })
      expect(foreign.players.map(({ playerId }) => playerId)).toEqual(['foreign', 'foreign'])
      const cursor = `after_${foreign.players[0]?.id}`
      expect(await searchPlayers(own.tenant, { order, cursor })).toEqual(
        await searchPlayers(own.tenant, { order }),
      )
    },
  )

  it.each([
    ['asc', { playerId: 'p10', beginning: undefined }, "~>=~ 'p10'"],
    ['desc', { playerId: 'p10', beginning: undefined }, "~<=~ 'p10'"],
    ['asc', { playerId: null, beginning: 'p1' }, "~<~ 'p2'"],
  ] as const)(
    'by id (%s) reads the index from its place %j',
    async (direction, { playerId, beginning }, read) => {
      const asked: string[] = []
      await inTransaction(async (db) => {
        await db.query('set local enable_seqscan = off')
        const explaining = Object.assign(Object.create(db), {
          async query(statement: { text: string }, values: unknown[]) {
            const text = `explain ${statement.text}`
            const plan = await db.query<{ 'QUERY PLAN': string }>({ name: '', text }, values)
            asked.push(...plan.map((line) => line['QUERY PLAN']))
            return []
          },
        })
        const place = playerId === null ? null : { id: newId(), playerId }
        const filter = { organizationId: own.organizationId, beginning }
        await findPlayersById(explaining, { filter, place, direction, limit: 51 })
      })
      const plan = asked.join('\n')
      expect(plan).toContain('player_total_player_prefix_idx')
      expect(plan).toContain(read)
    },
  )
})
