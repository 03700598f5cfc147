import { beforeAll, describe, expect, it } from 'vitest'
import { ReportQuery } from '@/server/contract/report-query'
import { db } from '@/server/db'
import {
  DeliverySearch,
  exportDeliveries,
  searchDeliveries,
  totalDeliveries,
} from '@/server/modules/transactions'
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
const search = (wanted: object, of = world) => totalDeliveries(of.tenant, DeliverySearch.parse(wanted))

/** What the list says that the transactions behind a figure amount to. */
async function behind(wanted: object, type: string): Promise<bigint> {
  const { sums } = await search({ ...wanted, isCounted: true, type })
  return sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

describe('the transactions behind a figure', () => {
  it.each([
    ['brand', 'brandId'],
    ['provider', 'providerCode'],
    ['game', 'gameId'],
    ['country', 'country'],
    ['player', 'playerId'],
  ] as const)('of a report by %s sum to it', async (by, field) => {
    const { rows, settledFrom, settledTo } = await report({ by, ...whole })
    for (const row of rows) {
      const period = { settledFrom, settledTo, currency: row.currency }
      const wanted = { ...period, [field]: row.key, ...(row.brandId && { brandId: row.brandId }) }
      expect(await behind(wanted, 'bet')).toBe(row.betMinor)
      expect(await behind(wanted, 'win')).toBe(row.winMinor)
      expect(await behind(wanted, 'refund')).toBe(row.refundMinor)
      expect(await behind({ ...wanted, isFree: true }, 'win')).toBe(row.freeWinMinor)
    }
  })

  it('are read page by page, each once, newest or oldest first, and so is their file', async () => {
    const { settledFrom, settledTo } = await report({ by: 'day', ...whole })
    const wanted = { settledFrom, settledTo }
    const expected = await db.walletTransaction.findMany({
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
        const page: Awaited<ReturnType<typeof searchDeliveries>> = await searchDeliveries(
          world.tenant,
          DeliverySearch.parse({ ...wanted, order, cursor }),
        )
        seen.push(...page.deliveries.map(({ id }) => id))
        cursor = order === 'newest' ? page.older : page.newer
      } while (cursor)
      expect(seen).toEqual(order === 'newest' ? ids : ids.toReversed())
    }
    const file = await exportDeliveries(world.tenant, DeliverySearch.parse(wanted))
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
    const late = await db.walletTransaction.findMany({
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
      const page = await searchDeliveries(
        world.tenant,
        DeliverySearch.parse({ settledFrom, settledTo, playerId }),
      )
      expect(page.deliveries.map((one) => one.id)).toContain(id)
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
    expect(DeliverySearch.safeParse({ settledFrom }).success).toBe(false)
    expect(DeliverySearch.safeParse({ isCounted: true }).success).toBe(false)
    expect(DeliverySearch.safeParse({ country: 'MT' }).success).toBe(false)
    expect(DeliverySearch.safeParse({ settledFrom, settledTo: settledFrom, country: '' }).success).toBe(true)
  })
})
