import { beforeAll, describe, expect, it } from 'vitest'
import { type Figure, movementLink } from '@/components/reports/movement-link'
import { loadReportParams, toReportQuery } from '@/components/reports/report-params'
import { loadTransactionParams, toSearch } from '@/components/transactions/search-params'
import { ReportQuery } from '@/server/contract/report-query'
import { reportBys } from '@/server/contract/reports'
import { db } from '@/server/db'
import {
  exportMovements,
  MovementSearch,
  searchMovements,
  totalMovements,
} from '@/server/modules/delivery/transactions'
import { getReport } from './index'
import { createLedger, type LedgerWorld, playWeeks } from './testing/ledger'

let world: LedgerWorld
let other: LedgerWorld

beforeAll(async () => {
  world = await createLedger()
  other = await createLedger()
  await playWeeks(world)
  await playWeeks(other, 3, 20)
}, 120_000)

const whole = { from: '2026-02-10', to: '2026-03-19' }
const report = (query: object) => getReport(world.tenant, ReportQuery.parse(query))
const search = (wanted: object, of = world) => totalMovements(of.tenant, MovementSearch.parse(wanted))

type Row = Pick<Awaited<ReturnType<typeof report>>['rows'][number], 'key' | 'brandId' | 'currency'> & {
  settledFrom: Date
  settledTo: Date
}

/** What the list that the page links to says about a figure: its sums by type, and how many there are. */
async function behind(address: string, by: (typeof reportBys)[number], row: Row, figure: Figure) {
  const params = loadReportParams(new URLSearchParams(address))
  const link = movementLink(params, { ...row, by, slug: null }, figure)
  const { count, hasMore, sums } = await search(
    toSearch(loadTransactionParams(new URLSearchParams(link.split('?')[1]))),
  )
  expect(hasMore).toBe(false)
  expect(sums.every(({ currency }) => currency === row.currency)).toBe(true)
  const of = (type: string) =>
    sums.filter((one) => one.type === type).reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return { count, bet: of('bet'), refund: of('refund'), win: of('win') }
}

describe('the transactions behind a figure', () => {
  it.each([
    ...reportBys.map((by) => [by, ''] as const),
    ['day', 'zone=Europe/Malta'],
    ['month', 'zone=America/New_York'],
    ['game', 'country=unknown'],
    ['day', 'player=p1'],
    ['month', 'country=MT'],
  ] as const)('of a report by %s sum to it, by the link of each figure (%s)', async (by, address) => {
    const query = toReportQuery(loadReportParams(new URLSearchParams(address)))
    const { rows, totals, settledFrom, settledTo } = await report({ ...query, ...whole, by })
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      const figure = (wanted: Figure) => behind(address, by, row, wanted)
      expect((await figure({ type: 'bet' })).bet).toBe(row.betMinor)
      expect((await figure({ type: 'win' })).win).toBe(row.winMinor)
      expect((await figure({ type: 'refund' })).refund).toBe(row.refundMinor)
      expect((await figure({ type: 'win', isFree: true })).win).toBe(row.freeWinMinor)
      const [all, cash] = [await figure({}), await figure({ isFree: false })]
      expect(all.bet - all.refund - all.win).toBe(row.ggrMinor)
      expect(cash.bet - cash.refund - cash.win).toBe(row.cashGgrMinor)
      expect((await figure({ isFinished: true })).count).toBe(row.rounds)
    }
    for (const { currency, ggrMinor } of totals) {
      const total = { key: '', brandId: null, currency, settledFrom, settledTo }
      const all = await behind(address, 'currency', total, {})
      expect(all.bet - all.refund - all.win).toBe(ggrMinor)
    }
  })

  it('are read page by page, each once, newest or oldest first, and so is their file', async () => {
    const { settledFrom, settledTo } = await report({ by: 'day', ...whole })
    const wanted = { settledFrom, settledTo }
    const expected = await db.movement.findMany({
      where: {
        organizationId: world.organizationId,
        state: 'confirmed',
        settledAt: { gte: settledFrom, lt: settledTo },
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    })
    const ids = expected.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(100)
    for (const order of ['newest', 'oldest'] as const) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof searchMovements>> = await searchMovements(
          world.tenant,
          MovementSearch.parse({ ...wanted, order, cursor }),
        )
        seen.push(...page.movements.map(({ id }) => id))
        cursor = order === 'newest' ? page.older : page.newer
      } while (cursor)
      expect(seen).toEqual(order === 'newest' ? ids : ids.toReversed())
    }
    const file = await exportMovements(world.tenant, MovementSearch.parse(wanted))
    expect(file.rowCount).toBe(ids.length)
    let text = ''
    for await (const piece of file.lines) text += piece
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1]),
    ).toEqual(ids)
  })

  it('include what was reported before the period and settled in it, and no more', async () => {
    const late = await db.movement.findMany({
      where: { organizationId: world.organizationId, state: 'confirmed' },
    })
    const crossed = late.filter(
      ({ createdAt, settledAt }) =>
        settledAt && settledAt.toISOString().slice(0, 10) > createdAt.toISOString().slice(0, 10),
    )
    expect(crossed.length).toBeGreaterThan(2)
    for (const { id, settledAt, playerId } of crossed.slice(0, 3)) {
      const day = (settledAt ?? new Date(0)).toISOString().slice(0, 10)
      const settledFrom = new Date(`${day}T00:00:00Z`)
      const settledTo = new Date(settledFrom.getTime() + 86_400_000)
      const page = await searchMovements(
        world.tenant,
        MovementSearch.parse({ settledFrom, settledTo, playerId }),
      )
      expect(page.movements.map((one) => one.id)).toContain(id)
    }
  })

  it('are one’s own, whatever is asked for', async () => {
    const period = { settledFrom: new Date('2026-01-01'), settledTo: new Date('2026-04-01') }
    expect((await search({ ...period, brandId: other.brandId })).count).toBe(0)
    const [own, all] = [await search(period), await search(period, other)]
    expect(own.count).not.toBe(all.count)
  })

  it('need both ends of the period', () => {
    const settledFrom = new Date(0)
    expect(MovementSearch.safeParse({ settledFrom }).success).toBe(false)
    expect(MovementSearch.safeParse({ isCounted: true }).success).toBe(false)
    expect(MovementSearch.safeParse({ country: 'MT' }).success).toBe(false)
    expect(MovementSearch.safeParse({ settledFrom, settledTo: settledFrom, country: '' }).success).toBe(true)
  })
})
