import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportFormat, reportFormats } from '@/server/contract/report-formats'
import { ReportQuery } from '@/server/contract/report-query'
import { reportBys } from '@/server/contract/reports'
import { db } from '@/server/db'
import { rollStatistics, verifyFacts } from '@/server/modules/delivery/statistics'
import { accrueFees } from '@/server/modules/finance/contracts'
import { proveLedger, provePaid } from '@/server/modules/finance/contracts/testing/prove-ledger'
import {
  accrualsOf,
  addContract,
  fixedLine,
  shareLine,
} from '@/server/modules/finance/contracts/testing/world'
import { closeMonth, getInvoice } from '@/server/modules/finance/invoices'
import { exportReport, getReport, type Report, ReportExport } from '@/server/modules/finance/reports'
import { recount, seeded } from '@/server/modules/finance/reports/testing/ledger'
import { readers } from '@/server/modules/finance/reports/testing/read-file'
import { byPlace, told } from '@/server/modules/finance/reports/testing/told'
import { asUser } from '@/server/testing/as-user'
import { createHistory, type History, storeRates } from './history'
import { killedAt, prepareKills, removeKills } from './killed-sessions'
import { recomputeFacts, recomputeFees, storedFacts, type Version } from './recompute'

/**
 * Six weeks of play day by day, with jobs that are killed in the midst of their work and run twice at once, a contract that
 * changes within March, March closed, and refunds of its bets in April: all that is reported and charged of it equals what
 * the movements alone come to.
 */
const seed = 15
const day = (date: string) => new Date(`${date}T00:00:00Z`)
const hourMs = 3_600_000
const march = day('2026-03-01')
const statisticTables = ['fact', 'player_day', 'statistic_progress']
const feeTables = ['fee_accrual', 'fee_progress', 'credit_entry']
const tables = [...statisticTables, ...feeTables, 'invoice_line', 'month_close']

const random = seeded(seed)
const oneOf = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? ''

let history: History
let versions: Version[]
let kills = 0
let marchAtItsClose: Report
let invoiceId: string

beforeAll(async () => {
  await storeRates(random, day('2026-02-26'), day('2026-04-12'))
  history = await createHistory(random, march)
  history.world.clock.set(new Date('2026-02-20T12:00:00Z'))
  versions = await addContracts(history)
  await prepareKills(tables)
  for (let at = march; at < day('2026-04-11'); at = new Date(at.getTime() + 24 * hourMs)) {
    const until = new Date(at.getTime() + 26.5 * hourMs)
    await history.playUntil(until)
    history.world.clock.set(until)
    await runJobs(history)
    if (at.getTime() === day('2026-04-01').getTime()) await closeMarch(history)
  }
}, 180_000)

afterAll(() => removeKills(tables))

async function addContracts({ world }: History): Promise<Version[]> {
  const [first] = world.games
  const providerCode = first?.providerCode ?? ''
  await addContract(world, '2026-03-01', [
    shareLine('12.3456', { providerCode }),
    shareLine('8'),
    fixedLine(31_007n),
  ])
  await addContract(world, '2026-03-16', [
    shareLine('20', {
      providerCode,
      gameType: 'slots',
      tiers: [
        { from: '0', share: '20' },
        { from: '90', share: '10.5001' },
      ],
    }),
    shareLine('7.5', { providerCode }),
    shareLine('9.0009'),
    fixedLine(44_444n),
  ])
  const own = (provider: string) => provider === providerCode
  const rest = () => true
  const before: Version['lines'] = [
    { covers: own, tiers: [[0n, 123_456n]] },
    { covers: rest, tiers: [[0n, 80_000n]] },
    { fixed: 31_007n },
  ]
  const after: Version['lines'] = [
    {
      covers: (provider, gameType) => own(provider) && gameType === 'slots',
      tiers: [
        [0n, 200_000n],
        [9_000n, 105_001n],
      ],
    },
    { covers: own, tiers: [[0n, 75_000n]] },
    { covers: rest, tiers: [[0n, 90_009n]] },
    { fixed: 44_444n },
  ]
  return [
    { from: '2026-03-01', to: '2026-03-16', lines: before },
    { from: '2026-03-16', to: '2026-04-01', lines: after },
    { from: '2026-04-01', to: '2026-05-01', lines: after },
  ]
}

/** Some runs die; then two instances run at once. */
async function runJobs({ world: { tenant } }: History): Promise<void> {
  const count = () => rollStatistics(tenant)
  const accrue = () => accrueFees(tenant)
  const hasFailed = ({ failed }: { failed: number }) => failed > 0
  if (random() < 0.5 && (await killedAt(oneOf(statisticTables), count, hasFailed))) kills += 1
  await Promise.all([count(), count()])
  if (random() < 0.5 && (await killedAt(oneOf(feeTables), accrue, hasFailed))) kills += 1
  await Promise.all([accrue(), accrue()])
}

async function closeMarch({ world }: History): Promise<void> {
  const { organizationId } = world
  const staff = asUser(world.tenant, { staffRole: 'finance' })
  const close = () => closeMonth(staff, { month: march, organizationIds: [organizationId] })
  for (const table of ['invoice_line', 'month_close'])
    if (await killedAt(table, close, () => false)) kills += 1
  const closed = (await Promise.all([close(), close()])).flat()
  expect(closed.map(({ outcome }) => outcome).toSorted()).toEqual(['closed', 'closed_before'])
  invoiceId = closed[0]?.invoice?.id ?? ''
  marchAtItsClose = await report({ by: 'day', from: '2026-03-01', to: '2026-03-31' })
}

const report = (query: object) => getReport(history.world.tenant, ReportQuery.parse(query))

const periods = [
  ['2026-03-01', '2026-03-31'],
  ['2026-04-01', '2026-04-10'],
  ['2026-03-01', '2026-04-10'],
] as const
const spanOf = (from: string, to: string) => ({
  from: day(from),
  to: new Date(day(to).getTime() + 24 * hourMs),
})

describe('after a run with faults and late refunds', () => {
  it('the history has what it is about: kills, refunds of a closed month, every state', async () => {
    expect(kills).toBeGreaterThan(15)
    expect(history.lateRefunds).toBeGreaterThan(1)
    const states = await db.movement.groupBy({
      by: ['state'],
      where: { organizationId: history.world.organizationId },
    })
    expect(states.length).toBeGreaterThan(2)
    const late = await db.lateSettlement.count({ where: { organizationId: history.world.organizationId } })
    expect(late).toBeGreaterThan(30)
  })

  it('facts are what the movements come to, and the verification agrees', async () => {
    const { organizationId } = history.world
    const until = day('2026-04-11')
    const [hours, days] = await recomputeFacts(organizationId, new Date(until.getTime() + 2 * hourMs))
    expect(hours.length).toBeGreaterThan(150)
    expect(await storedFacts(organizationId)).toEqual([hours, days])
    expect(await verifyFacts(organizationId)).toEqual([])
  })

  it.each(
    reportBys
      .filter((by) => by !== 'player')
      .flatMap((by) => periods.map((dates) => [by, ...dates] as const)),
  )('the report by %s of %s to %s is', async (by, from, to) => {
    const { rows } = await report({ by, from, to })
    const expected = await recount(history.world.organizationId, { by, ...spanOf(from, to) })
    expect(rows.length).toBeGreaterThan(1)
    expect(told(rows)).toEqual(expected.toSorted(byPlace))
  })

  it.each(
    reportFormats.flatMap((format) =>
      (['game', 'day', 'country'] as const).map((by) => [format, by] as const),
    ),
  )('the file as %s by %s, read back, is', async (format, by) => {
    const [, , [from, to]] = periods
    const lines = await readers[format](await fileOf({ by, from, to, format }))
    const expected = await recount(history.world.organizationId, { by, ...spanOf(from, to) })
    const told = lines.map((line) =>
      [line.currency_code, line[by], line.bets, line.wins, line.refunds, line.rounds, line.bet_amount_minor]
        .concat([line.refund_amount_minor, line.win_amount_minor, line.free_win_amount_minor, line.ggr_minor])
        .join(),
    )
    expect(told.toSorted()).toEqual(
      expected
        .map((row) => {
          const ggr = BigInt(row.bet) - BigInt(row.refund) - BigInt(row.win)
          return [row.currency, row.key, row.bets, row.wins, row.refunds, row.rounds, row.bet]
            .concat([row.refund, row.win, row.free, ggr])
            .join()
        })
        .toSorted(),
    )
  })

  it('every day of every contract line accrued what it should, once, and the ledger proves itself', async () => {
    const { organizationId } = history.world
    const expected = await recomputeFees(organizationId, versions, '2026-04-11')
    const rows = await accrualsOf(organizationId)
    expect(
      rows.map((row) => [row.day.toISOString().slice(0, 10), row.baseMinor, row.feeMinor, row.drawnMinor]),
    ).toEqual(
      expected.map((one) => [one.day, 'position' in one ? one.baseMinor : 0n, one.feeMinor, one.drawnMinor]),
    )
    await proveLedger(organizationId, 40_000n)
    await provePaid(organizationId)
    const { creditMinor } = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
    expect(creditMinor).toBe(40_000n - expected.reduce((sum, { drawnMinor }) => sum + drawnMinor, 0n))
  })

  it('March’s invoice has a line for each of its contract’s, in both versions, and their sum', async () => {
    const fees = await recomputeFees(history.world.organizationId, versions, '2026-04-01')
    const lines = [versions[0], versions[1]].flatMap((version) =>
      (version?.lines ?? []).map((line, position) => {
        const own = fees.filter((fee) => fee.position === position && isWithin(fee.day, version))
        return {
          ggrMinor: 'fixed' in line ? null : own.reduce((sum, { baseMinor }) => sum + baseMinor, 0n),
          amountMinor: own.reduce((sum, { drawnMinor }) => sum + drawnMinor, 0n),
        }
      }),
    )
    const invoice = await getInvoice(history.world.tenant, { invoiceId })
    expect(invoice.lines.map(({ ggrMinor, amountMinor }) => ({ ggrMinor, amountMinor }))).toEqual(
      lines.filter(({ amountMinor }) => amountMinor !== 0n),
    )
    expect(invoice.totalMinor).toBe(fees.reduce((sum, { drawnMinor }) => sum + drawnMinor, 0n))
  })

  it('March is what it was when it was closed', async () => {
    const { rows, totals } = await report({ by: 'day', from: '2026-03-01', to: '2026-03-31' })
    expect({ rows, totals }).toEqual({ rows: marchAtItsClose.rows, totals: marchAtItsClose.totals })
  })
})

const isWithin = (date: string, version: Version | undefined) =>
  version !== undefined && date >= version.from && date < version.to

async function fileOf(query: {
  format: ReportFormat
  by: string
  from: string
  to: string
}): Promise<Buffer> {
  const { pieces } = await exportReport(history.world.tenant, ReportExport.parse(query))
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
