import { beforeAll, describe, expect, it } from 'vitest'
import { PivotQuery, StaffPivotQuery } from '@/server/contract/report-query'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { getPivot, getPivotEverywhere, type Pivot } from './index'
import { createLedger, type LedgerWorld, playWeeks } from './testing/ledger'

let world: LedgerWorld
let other: LedgerWorld

beforeAll(async () => {
  world = await createLedger()
  other = await createLedger()
  await playWeeks(world)
  await playWeeks(other, 11, 30)
}, 120_000)

const whole = { from: '2026-02-10', to: '2026-03-19' }
const ask = (query: object, of = world) => getPivot(of.tenant, PivotQuery.parse(query))

const keys = {
  brand: 't.brand_id::text',
  game: 't.game_id::text',
  country: "coalesce(s.country, '')",
  day: '(t.settled_at at time zone $3::text)::date::text',
  month: "to_char(t.settled_at at time zone $3::text, 'YYYY-MM')",
} as const

interface Sum {
  row: string
  column: string
  ggr: string
}

/** From the movements alone, without anything that pivots are made with. */
const recount = (by: keyof typeof keys, across: keyof typeof keys, currency: string, zone = 'UTC') =>
  db.query<Sum>(
    `select ${keys[by]} as "row", ${keys[across]} as "column",
       sum(case when t.transaction_type = 'bet' and not t.is_free then t.amount_minor
         when t.transaction_type = 'win' then -t.amount_minor
         when t.transaction_type = 'refund' and o.state = 'confirmed' and not o.is_free then -t.amount_minor else 0 end)::text as ggr
     from movement t left join movement o on o.id = t.reversal_of_id left join game_session s on s.id = t.session_id
     where t.organization_id = $1 and t.state = 'confirmed' and t.currency = $2 and $3::text is not null
       and (t.settled_at at time zone $3) >= date '${whole.from}' and (t.settled_at at time zone $3) < date '${whole.to}' + 1
     group by 1, 2`,
    [world.organizationId, currency, zone],
  )

const told = ({ cells }: Pivot) =>
  cells.map(({ row, column, figures }) => `${row} ${column} ${figures.ggrMinor}`).toSorted()
const expected = (sums: readonly Sum[]) =>
  sums.map(({ row, column, ggr }) => `${row} ${column} ${ggr}`).toSorted()

describe('a pivot', () => {
  it.each([
    ['game', 'brand', 'EUR', 'UTC'],
    ['brand', 'country', 'KWD', 'UTC'],
    ['game', 'month', 'EUR', 'UTC'],
    ['month', 'game', 'EUR', 'America/New_York'],
  ] as const)('of %s by %s in %s is what the movements come to (%s)', async (by, across, currency, zone) => {
    const pivot = await ask({ by, across, currency, zone, ...whole })
    const sums = await recount(by, across, currency, zone)
    expect(sums.length).toBeGreaterThan(2)
    expect(told(pivot)).toEqual(expected(sums))
    const sum = (of: readonly bigint[]) => of.reduce((all, one) => all + one, 0n)
    const all = sum(sums.map(({ ggr }) => BigInt(ggr)))
    expect(pivot.total?.ggrMinor).toBe(all)
    expect(sum(pivot.rows.map(({ total }) => total.ggrMinor))).toBe(all)
    expect(sum(pivot.columns.map(({ total }) => total.ggrMinor))).toBe(all)
  })

  it('shows the latest 31 days, and its totals are of all', async () => {
    const pivot = await ask({ by: 'game', across: 'day', currency: 'EUR', ...whole })
    const sums = await recount('game', 'day', 'EUR')
    const days = [...new Set(sums.map(({ column }) => column))].toSorted()
    expect(days.length).toBeGreaterThan(20)
    expect(pivot.columns.map(({ key }) => key)).toEqual(days.slice(-31))
    expect(pivot.allColumns).toBe(days.length)
    expect(told(pivot)).toEqual(expected(sums.filter(({ column }) => days.slice(-31).includes(column))))
    expect(pivot.total?.ggrMinor).toBe(sums.reduce((sum, { ggr }) => sum + BigInt(ggr), 0n))
  })

  it('takes the currency with the most bets, and never has what is another organization’s', async () => {
    const pivot = await ask({ by: 'brand', across: 'game', ...whole })
    expect(pivot.currency).toBe('EUR')
    expect(pivot.rows.map(({ key }) => key).toSorted()).toEqual(world.brandIds.toSorted())
    const foreign = await ask({ by: 'brand', across: 'game', ...whole, brandId: other.brandIds[0] })
    expect(foreign).toMatchObject({ currency: null, rows: [], columns: [], cells: [], total: null })
  })

  it('of one dimension twice is refused, and so is a role that may not read reports', async () => {
    await expect(ask({ by: 'game', across: 'game' })).rejects.toMatchObject({ code: 'E0003' })
    const query = PivotQuery.parse({ by: 'game', across: 'day' })
    await expect(getPivot(asUser(world.tenant, { role: 'developer' }), query)).rejects.toMatchObject({
      code: 'E5004',
    })
  })
})

describe('a pivot of Croupier’s staff', () => {
  const staff = () => asUser(world.tenant, { staffRole: 'finance' })
  const everywhere = (query: object) =>
    getPivotEverywhere(staff(), StaffPivotQuery.parse({ currency: 'EUR', ...whole, ...query }))

  it('tells organizations apart, each with what its own pivot comes to', async () => {
    const pivot = await everywhere({ by: 'organization', across: 'month' })
    for (const { organizationId, tenant } of [world, other]) {
      const [row] = pivot.rows.filter(({ key }) => key === organizationId)
      const own = await getPivot(
        tenant,
        PivotQuery.parse({ by: 'game', across: 'month', currency: 'EUR', ...whole }),
      )
      expect(row?.total).toEqual(own.total)
    }
    const one = { organizationId: other.organizationId }
    const narrowed = await everywhere({ by: 'organization', across: 'month', ...one })
    expect(narrowed.rows.map(({ key }) => key)).toEqual([other.organizationId])
  })

  it('is for staff of finance alone, and leaves a row in the audit log', async () => {
    const query = StaffPivotQuery.parse({ by: 'organization', across: 'day' })
    for (const reader of [
      asUser(world.tenant, { staffRole: 'support' }),
      asUser(world.tenant, { role: 'owner' }),
    ])
      await expect(getPivotEverywhere(reader, query)).rejects.toMatchObject({ code: 'E5004' })
    expect(
      await db.auditEntry.count({
        where: { organizationId: other.organizationId, action: 'staff.reports_read' },
      }),
    ).toBeGreaterThan(0)
  })
})
