import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { getCohorts } from './index'
import { addTo, countAll, createLedger, type LedgerWorld, playWeeks } from './testing/ledger'

let world: LedgerWorld
let other: LedgerWorld

/** Play of half a year besides the weeks of a ledger: some players stay away for a month and return. */
async function playMonths(own: LedgerWorld): Promise<void> {
  for (let player = 0; player < 8; player += 1)
    for (let month = player % 5; month < 6; month += 1 + (player % 3)) {
      const at = new Date(Date.UTC(2025, 9 + month, 3 + player, 12))
      const brandId = own.brandIds[player % 2] ?? own.brandId
      const of = { playerId: `m${player}`, brandId, at, currency: player % 4 === 0 ? 'KWD' : 'EUR' }
      await addTo(own, { ...of, type: 'bet', amountMinor: 500n })
      await addTo(own, { ...of, type: 'bet', amountMinor: 500n, currency: 'EUR' })
    }
  // A win alone is no activity.
  const at = new Date('2026-01-09T12:00:00Z')
  await addTo(own, { playerId: 'm1', at, type: 'win', amountMinor: 9n })
  // The day at hand, of which the counted part counts.
  await addTo(own, { playerId: 'today', at: new Date('2026-03-20T08:15:00Z'), type: 'bet', amountMinor: 9n })
}

beforeAll(async () => {
  world = await createLedger()
  other = await createLedger()
  for (const own of [world, other]) {
    await playMonths(own)
    await playWeeks(own, 5, 40)
    await countAll(own)
  }
}, 240_000)

/** From the movements alone. */
const recount = (own: LedgerWorld, brandId: string | null = null) =>
  db.query<{ cohort: string; month: string; players: bigint }>(
    `with active as (
       select distinct brand_id, player_id, to_char(settled_at at time zone 'UTC', 'YYYY-MM') as month from movement
       where organization_id = $1 and state = 'confirmed' and transaction_type = 'bet' and settled_at < '2026-03-20T10:00:00Z'
         and ($2::uuid is null or brand_id = $2)
     ), firsts as (select brand_id, player_id, min(month) as cohort from active group by 1, 2)
     select cohort, month, count(*) as players from active join firsts using (brand_id, player_id) group by 1, 2 order by 1, 2`,
    [own.organizationId, brandId],
  )

const told = ({ cohorts }: Awaited<ReturnType<typeof getCohorts>>) =>
  cohorts.flatMap(({ month, active }) =>
    active.flatMap((players, index) => {
      const at = new Date(`${month}-01`)
      at.setUTCMonth(at.getUTCMonth() + index)
      return players === 0 ? [] : [`${month} ${at.toISOString().slice(0, 7)} ${players}`]
    }),
  )
const expected = (rows: Awaited<ReturnType<typeof recount>>) =>
  rows.map(({ cohort, month, players }) => `${cohort} ${month} ${players}`)

describe('cohorts of players', () => {
  it('are by the first month of a bet, and count who bet in each month after it', async () => {
    const rows = await recount(world)
    expect(new Set(rows.map(({ cohort }) => cohort)).size).toBeGreaterThan(3)
    const found = await getCohorts(world.tenant, {})
    expect(told(found)).toEqual(expected(rows))
    for (const { players, active } of found.cohorts) expect(active[0]).toBe(players)
    expect(found.cohorts.at(-1)?.active).toHaveLength(1)
  })

  it('of a brand are its own, and of another organization’s brand none', async () => {
    const [, brandId = ''] = world.brandIds
    expect(told(await getCohorts(world.tenant, { brandId }))).toEqual(expected(await recount(world, brandId)))
    expect((await getCohorts(world.tenant, { brandId: other.brandId })).cohorts).toEqual([])
  })

  it('are for the roles that may read reports', async () => {
    await expect(getCohorts(asUser(world.tenant, { role: 'developer' }), {})).rejects.toMatchObject({
      code: 'E5004',
    })
  })
})
