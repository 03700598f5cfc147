import { beforeAll, describe, expect, it } from 'vitest'
import { ReportQuery, StaffReportQuery } from '@/server/contract/report-query'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import { getDailyReport, getReport, getReportEverywhere, type Report } from './index'
import { addTo, countAll, createLedger, type LedgerWorld, playWeeks, recount } from './testing/ledger'
import { byPlace, told } from './testing/told'

let world: LedgerWorld
let other: LedgerWorld

beforeAll(async () => {
  world = await createLedger()
  other = await createLedger()
  await playWeeks(world)
  await playWeeks(other, 11, 30)
}, 120_000)

const ask = (query: object, of = world) => getReport(of.tenant, ReportQuery.parse(query))
const whole = { from: '2026-02-10', to: '2026-03-19' }
const span = { from: new Date('2026-02-10T00:00:00Z'), to: new Date('2026-03-20T00:00:00Z') }

describe('a report', () => {
  it.each(['brand', 'provider', 'game', 'currency', 'country', 'day', 'month'] as const)(
    'by %s is what the movements come to',
    async (by) => {
      const { rows, totals } = await ask({ by, ...whole })
      const expected = await recount(world.organizationId, { by, ...span })
      expect(expected.length).toBeGreaterThan(1)
      expect(told(rows)).toEqual(expected.toSorted(byPlace))
      const all = await recount(world.organizationId, { by: 'currency', ...span })
      expect(totals.map((one) => [one.currency, String(one.betMinor), one.players])).toEqual(
        all.map((one) => [one.currency, one.bet, Number(one.players)]),
      )
    },
  )

  it('by player is what the movements of each come to', async () => {
    const { rows } = await ask({ by: 'player', ...whole, brandId: world.brandId })
    const all = await recount(world.organizationId, { by: 'player', ...span })
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.every(({ brandId }) => brandId === world.brandId)).toBe(true)
    const everywhere = await ask({ by: 'player', ...whole })
    const sumOf = (key: string, currency: string) =>
      everywhere.rows
        .filter((row) => row.key === key && row.currency === currency)
        .reduce((sum, row) => sum + row.ggrMinor, 0n)
    for (const row of all)
      expect(sumOf(row.key, row.currency)).toBe(BigInt(row.bet) - BigInt(row.refund) - BigInt(row.win))
  })

  it.each(['brand', 'currency', 'month', 'player'] as const)(
    'by %s over a whole month and more is what the movements come to, its players too',
    async (by) => {
      const dates = { from: '2026-02-01', to: '2026-03-19' }
      const from = new Date('2026-02-01T00:00:00Z')
      for (const filter of [{}, { brandId: world.brandIds[1] }, { playerId: 'p1' }, { currency: 'KWD' }]) {
        const { rows, totals } = await ask({ by, ...dates, ...filter })
        const expected = await recount(world.organizationId, { by, from, to: span.to, ...filter })
        expect(expected.length).toBeGreaterThan(0)
        const sumOf = (key: string, currency: string) =>
          rows
            .filter((row) => row.key === key && row.currency === currency)
            .map((row) => [row.ggrMinor, row.bets, row.players ?? 0] as const)
            .reduce(([a, b, c], [d, e, f]) => [a + d, b + e, c + f] as const, [0n, 0, 0] as const)
        for (const row of expected)
          expect(sumOf(row.key, row.currency)).toEqual([
            BigInt(row.bet) - BigInt(row.refund) - BigInt(row.win),
            Number(row.bets),
            Number(row.players),
          ])
        const all = await recount(world.organizationId, { by: 'currency', from, to: span.to, ...filter })
        expect(totals.map(({ players }) => players)).toEqual(all.map((one) => Number(one.players)))
      }
    },
  )

  it('of the day that is not over counts what is settled and counted', async () => {
    const today = { from: '2026-03-20', to: '2026-03-20' }
    const { rows, settledTo, countedUntil } = await ask({ by: 'game', ...today })
    expect(settledTo).toEqual(countedUntil)
    const range = { from: span.to, to: countedUntil ?? span.to }
    expect(told(rows)).toEqual(
      (await recount(world.organizationId, { by: 'game', ...range })).toSorted(byPlace),
    )
  })

  it.each(['Europe/Malta', 'America/New_York', 'Pacific/Auckland'])(
    'by day in %s counts the days of that zone, across its change of clocks',
    async (zone) => {
      // New York changed on 8 March.
      const { rows, settledFrom, settledTo } = await ask({ by: 'day', ...whole, zone })
      const expected = await recount(world.organizationId, {
        by: 'day',
        from: settledFrom,
        to: settledTo,
        zone,
      })
      expect(told(rows)).toEqual(expected.map((row) => ({ ...row, players: null })).toSorted(byPlace))
      expect(rows.every(({ key }) => key >= whole.from && key <= whole.to)).toBe(true)
    },
  )

  it('in a zone of half hours is refused, and so are players in any zone but UTC', async () => {
    await expect(ask({ by: 'brand', ...whole, zone: 'Asia/Kolkata' })).rejects.toMatchObject({
      code: 'E0003',
    })
    await expect(ask({ by: 'player', ...whole, zone: 'Europe/Malta' })).rejects.toMatchObject({
      code: 'E0003',
    })
    await expect(ask({ by: 'day', from: '2023-01-01', to: '2026-01-01' })).rejects.toMatchObject({
      code: 'E0003',
    })
    expect(ReportQuery.safeParse({ zone: 'Mars/Olympus' }).success).toBe(false)
  })

  it.each(['day', 'month'] as const)(
    'by %s is the same from days as from hours, with its interval',
    async (by) => {
      const [game] = world.games
      const filters = [
        {},
        { currency: 'EUR' },
        { brandId: world.brandId },
        { providerCode: game?.providerCode },
        { gameId: game?.gameId, currency: 'EUR' },
        { country: '' },
        { country: 'MT', gameId: game?.gameId },
      ]
      // A zone at UTC all year, whose days are told from hours because it is another.
      for (const filter of filters) {
        const [days, hours] = [
          await ask({ by, ...whole, to: '2026-03-20', ...filter }),
          await ask({ by, ...whole, to: '2026-03-20', ...filter, zone: 'Africa/Abidjan' }),
        ]
        expect(days.rows.length).toBeGreaterThan(1)
        const withoutPlayers = ({ players: _, ...row }: Report['rows'][number]) => row
        expect(days.rows.map(withoutPlayers)).toEqual(hours.rows.map(withoutPlayers))
        expect(days.totals.map(({ rtp }) => rtp)).toEqual(hours.totals.map(({ rtp }) => rtp))
        const quick = await ask({ by, ...whole, to: '2026-03-20', ...filter, hasPlayers: false })
        expect(quick.rows.map(withoutPlayers)).toEqual(days.rows.map(withoutPlayers))
        expect(quick.rows.every(({ players }) => players === null)).toBe(true)
      }
    },
  )

  it('narrowed by each dimension is a part of the whole, and equals the recount of that part', async () => {
    const { rows } = await ask({ by: 'game', ...whole })
    for (const row of rows.slice(0, 3)) {
      const alone = await ask({ by: 'currency', ...whole, gameId: row.key, currency: row.currency })
      expect(alone.rows).toMatchObject([
        { betMinor: row.betMinor, winMinor: row.winMinor, ggrMinor: row.ggrMinor, players: row.players },
      ])
    }
    const player = await ask({ by: 'day', ...whole, playerId: 'p1' })
    const days = await recount(world.organizationId, { by: 'player', ...span })
    const won = days.filter(({ key }) => key === 'p1').reduce((sum, { win }) => sum + BigInt(win), 0n)
    expect(player.totals.reduce((sum, { winMinor }) => sum + winMinor, 0n)).toBe(won)
  })

  it('has the figures of the period before, of each row and in all', async () => {
    const before = { from: new Date('2026-02-20T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') }
    const report = await ask({ by: 'brand', from: '2026-03-01', to: '2026-03-09' })
    expect([report.previousFrom, report.previousTo]).toEqual(['2026-02-20', '2026-02-28'])
    const expected = await recount(world.organizationId, { by: 'brand', ...before })
    const ggrOf = (key: string, currency: string) => {
      const found = expected.find((one) => one.key === key && one.currency === currency)
      return found ? BigInt(found.bet) - BigInt(found.refund) - BigInt(found.win) : null
    }
    for (const row of report.rows) expect(row.previousGgrMinor).toBe(ggrOf(row.key, row.currency))
    for (const total of report.totals) {
      const sums = expected.filter(({ currency }) => currency === total.currency)
      expect(total.previous?.betMinor ?? 0n).toBe(sums.reduce((sum, { bet }) => sum + BigInt(bet), 0n))
    }
  })

  it.each(['day', 'month'] as const)(
    'by %s has the figures of what each row is compared with',
    async (by) => {
      const report = await ask({ by, from: '2026-03-01', to: '2026-03-19' })
      expect([report.previousFrom, report.previousTo]).toEqual(['2026-02-10', '2026-02-28'])
      const before = { from: new Date('2026-02-10T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') }
      const days = await recount(world.organizationId, { by: 'day', ...before })
      let compared = 0
      for (const { key, currency, previousGgrMinor } of report.rows) {
        const own = days.filter((day) => {
          const after = new Date(Date.parse(day.key) + 19 * 86_400_000).toISOString()
          return day.currency === currency && after.startsWith(key)
        })
        const sum = own.reduce((all, one) => all + BigInt(one.bet) - BigInt(one.refund) - BigInt(one.win), 0n)
        expect(previousGgrMinor).toBe(own.length === 0 ? null : sum)
        compared += own.length
      }
      expect(compared).toBeGreaterThan(by === 'month' ? 10 : 3)
    },
  )

  it('in several currencies has one total by the rates of its last day, and names what it lacks', async () => {
    const day = new Date('2026-03-18')
    await db.exchangeRateDay.create({
      data: { day, source: 'https://rates.example.com/daily.xml', fetchedAt: day },
    })
    await db.exchangeRate.create({ data: { day, currency: 'USD', rate: '1.25' } })
    const { totals, convertible, converted } = await ask({ by: 'game', ...whole, convertTo: 'USD' })
    expect(convertible).toEqual(['EUR', 'USD'])
    const eur = totals.find(({ currency }) => currency === 'EUR')
    expect(converted).toMatchObject({
      currency: 'USD',
      rates: { day: '2026-03-18', source: 'https://rates.example.com/daily.xml' },
      missing: ['KWD'],
    })
    const exact = (minor: bigint) => (minor * 5n + 2n) / 4n
    expect(converted?.amounts?.betMinor).toBe(exact(eur?.betMinor ?? 0n))
    expect(converted?.amounts?.winMinor).toBe(exact(eur?.winMinor ?? 0n))
    await db.exchangeRate.create({ data: { day, currency: 'KWD', rate: '0.333' } })
    const complete = (await ask({ by: 'game', ...whole, convertTo: 'EUR' })).converted
    expect(complete?.missing).toEqual([])
    const kwd = totals.find(({ currency }) => currency === 'KWD')
    // 1 KWD has three decimals and is 1/0.333 EUR.
    const fromKwd = ((kwd?.betMinor ?? 0n) * 200n + 333n) / 666n
    expect(complete?.amounts?.betMinor).toBe((eur?.betMinor ?? 0n) + fromKwd)
    expect((await ask({ by: 'game', ...whole })).converted).toBeNull()
    // Rates of more than seven days before are none.
    const older = await ask({ by: 'game', from: '2026-02-10', to: '2026-03-17', convertTo: 'EUR' })
    expect(older).toMatchObject({ convertible: [], converted: { rates: null, missing: ['KWD'] } })
    await expect(ask({ by: 'game', ...whole, convertTo: 'XXQ' })).rejects.toMatchObject({ code: 'E0003' })
  })

  it('equals the daily report of the API', async () => {
    for (const brandId of world.brandIds) {
      const { rows } = await ask({ by: 'day', ...whole, brandId })
      const api = await getDailyReport({ ...world.brand, brandId: brandId as typeof world.brand.brandId }, {
        ...whole,
        group_by: [],
        limit: 1_000,
        currency: undefined,
        provider_code: undefined,
        cursor: undefined,
      } as never)
      expect(
        rows
          .map((row) => [row.currency, row.key, Number(row.betMinor), Number(row.ggrMinor), row.players])
          .sort(),
      ).toEqual(api.rows.map((row) => [row.currency, row.date, row.bet_amount, row.ggr, row.players]).sort())
    }
  })

  it('before the first movement, or without any, is empty', async () => {
    expect(await ask({ by: 'brand', from: '2025-01-01', to: '2025-01-31' })).toMatchObject({
      rows: [],
      totals: [],
    })
    const fresh = await createTestTenant()
    const query = ReportQuery.parse({ by: 'day' })
    expect(await getReport(fresh.tenant, query)).toMatchObject({ rows: [], totals: [], countedUntil: null })
    fresh.clock.set(world.clock.now())
    await countAll(fresh)
    expect(await getReport(fresh.tenant, query)).toMatchObject({ rows: [], totals: [] })
  })

  it('can be ordered by each figure, those without one last', async () => {
    const figures: Record<string, (row: Report['rows'][number]) => bigint | null> = {
      refunds: (row) => row.refundMinor,
      cash: (row) => row.cashGgrMinor,
      margin: (row) => row.margin,
      rtp: (row) => row.rtp?.rtp ?? null,
    }
    for (const [sort, figureOf] of Object.entries(figures))
      for (const isAscending of [true, false]) {
        const { rows } = await ask({ by: 'player', ...whole, currency: 'EUR', sort, isAscending })
        const found = rows.map(figureOf)
        const known = found.filter((figure) => figure !== null)
        const sorted = known.toSorted((a, b) => Number(a - b))
        expect(known.length).toBeGreaterThan(3)
        expect(found.slice(0, known.length)).toEqual(isAscending ? sorted : sorted.toReversed())
      }
  })

  it('by day has the whole period before, day by day, also where this period has none', async () => {
    const { rows, compared } = await ask({ by: 'day', from: '2026-03-15', to: '2026-03-24' })
    const before = { from: new Date('2026-03-05T00:00:00Z'), to: new Date('2026-03-15T00:00:00Z') }
    const expected = await recount(world.organizationId, { by: 'day', ...before })
    const tenDaysLater = (day: string) =>
      new Date(Date.parse(day) + 10 * 86_400_000).toISOString().slice(0, 10)
    const sums = expected.map(({ key, currency, bet, win, refund, rounds }) => [
      tenDaysLater(key),
      currency,
      bet,
      win,
      refund,
      Number(rounds),
    ])
    const told = compared.map(({ key, currency, betMinor, winMinor, refundMinor, rounds }) => [
      key,
      currency,
      String(betMinor),
      String(winMinor),
      String(refundMinor),
      rounds,
    ])
    expect(told.toSorted()).toEqual(sums.toSorted())
    expect(compared.some(({ key }) => !rows.some((row) => row.key === key))).toBe(true)
  })

  it('names the day from which on it is provisional, in its zone', async () => {
    const { provisionalFrom, provisionalDay } = await ask({ by: 'day', from: '2026-03-15', to: '2026-03-24' })
    expect(provisionalFrom?.toISOString().slice(0, 10)).toBe(provisionalDay)
    const past = await ask({ by: 'day', ...whole })
    expect(past.provisionalDay).toBeNull()
  })

  it('never has what belongs to another organization, whatever it is narrowed by', async () => {
    const foreign = other.brandIds[0]
    expect((await ask({ by: 'game', ...whole, brandId: foreign })).rows).toEqual([])
    const [own, theirs] = [await ask({ by: 'brand', ...whole }), await ask({ by: 'brand', ...whole }, other)]
    expect(own.rows.map(({ key }) => key).some((key) => other.brandIds.includes(key))).toBe(false)
    expect(theirs.rows.map(({ key }) => key).some((key) => world.brandIds.includes(key))).toBe(false)
  })

  it('is for the roles that may read reports', async () => {
    const query = ReportQuery.parse({})
    await expect(getReport(asUser(world.tenant, { role: 'developer' }), query)).rejects.toMatchObject({
      code: 'E5004',
    })
    await getReport(asUser(world.tenant, { role: 'finance' }), query)
  })
})

describe('a refund that settles later', () => {
  it('changes the period in which it settles and no other', async () => {
    const own = await createLedger()
    const at = new Date('2026-02-27T10:00:00Z')
    const bet = await addTo(own, { type: 'bet', amountMinor: 1_000n, at })
    const settledAt = new Date('2026-03-02T05:00:00Z')
    await addTo(own, { type: 'refund', amountMinor: 1_000n, at, settledAt, reversalOf: bet })
    await countAll(own)
    const { rows } = await ask({ by: 'month', from: '2026-02-01', to: '2026-03-31' }, own)
    expect(rows).toMatchObject([
      { key: '2026-02', ggrMinor: 1_000n, margin: 1_000_000n },
      { key: '2026-03', ggrMinor: -1_000n, refundMinor: 1_000n, margin: null, rtp: null },
    ])
  })
})

describe('reports of Croupier’s staff', () => {
  const staff = () => asUser(world.tenant, { staffRole: 'finance' })
  const everywhere = (query: object) => getReportEverywhere(staff(), StaffReportQuery.parse(query))

  it('tell organizations apart, and each has the figures that it sees itself', async () => {
    const { rows } = await everywhere({ by: 'organization', ...whole })
    for (const one of [world, other]) {
      const { totals } = await ask({ by: 'currency', ...whole }, one)
      expect(rows.filter(({ key }) => key === one.organizationId)).toEqual(
        expect.arrayContaining(
          totals.map(({ currency, ggrMinor, players }) =>
            expect.objectContaining({ currency, ggrMinor, players }),
          ),
        ),
      )
    }
    const slugs = await db.organization.findMany({ select: { id: true, slug: true } })
    const slugOf = (id: string) => slugs.find((one) => one.id === id)?.slug
    for (const row of rows) expect(row.slug).toBe(slugOf(row.key))
    const brands = await everywhere({ by: 'brand', ...whole })
    expect(brands.organization).toBeNull()
    for (const row of brands.rows.filter(({ key }) => other.brandIds.includes(key)))
      expect(row.slug).toBe(slugOf(other.organizationId))
    const one = await everywhere({ by: 'brand', organizationId: other.organizationId, ...whole })
    expect(one.organization?.slug).toBe(slugOf(other.organizationId))
    expect(one.rows.map(({ key }) => key).toSorted()).toEqual(
      (await ask({ by: 'brand', ...whole }, other)).rows.map(({ key }) => key).toSorted(),
    )
  })

  it('are for staff of finance alone, and leave a row in the audit log', async () => {
    const support = asUser(world.tenant, { staffRole: 'support' })
    await expect(getReportEverywhere(support, StaffReportQuery.parse({}))).rejects.toMatchObject({
      code: 'E5004',
    })
    await expect(everywhere({ by: 'player' })).rejects.toMatchObject({ code: 'E0003' })
    await everywhere({ organizationId: other.organizationId })
    const rows = await db.auditEntry.findMany({
      where: { organizationId: other.organizationId, action: 'staff.reports_read' },
    })
    expect(rows.length).toBeGreaterThan(0)
  })
})
