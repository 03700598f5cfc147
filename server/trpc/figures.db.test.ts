import { beforeAll, describe, expect, it } from 'vitest'
import { commissionPath, loadCommissionParams } from '@/components/affiliate/search-params'
import { entryPath } from '@/components/billing/entry-path'
import { monthKey } from '@/components/billing/month'
import { loadOwnContractParams, toMonth } from '@/components/contracts/contract-params'
import { feeMovementsPath, feeRowsPath, pickRows } from '@/components/contracts/fee-links'
import { statementLink } from '@/components/contracts/statement-card'
import { overviewLink } from '@/components/overview/overview-view'
import { loadStaffReportParams, toStaffReportQuery } from '@/components/reports/report-params'
import { loadTransactionParams, toSearch } from '@/components/transactions/search-params'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { StatisticWorld } from '@/server/modules/delivery/statistics/testing/world'
import { accrueCommissions } from '@/server/modules/finance/affiliates/accrue-commissions'
import { createAffiliate, refer } from '@/server/modules/finance/affiliates/testing/world'
import { createProviderContract } from '@/server/modules/finance/contracts'
import {
  accrueUntil,
  addContract,
  createFeeWorld,
  fixedLine,
  play,
  shareLine,
} from '@/server/modules/finance/contracts/testing/world'
import { closeMonth } from '@/server/modules/finance/invoices'
import { asUser } from '@/server/testing/as-user'
import { createTestGame, createTestProvider } from '@/server/testing/tenants'
import { createCaller } from './router'
import { contextOf } from './testing/cabinet-context'

/** Each figure on the pages of money opens what it sums up: the link is made and read as the pages do, and the sums compared. */

const month = '2026-03'
let own: StatisticWorld

const storeRate = async (day: string, currency: string, rate: string) => {
  const at = new Date(day)
  await db.exchangeRateDay.createMany({
    data: [{ day: at, source: 'test', fetchedAt: at }],
    skipDuplicates: true,
  })
  await db.exchangeRate.create({ data: { day: at, currency, rate } })
}

beforeAll(async () => {
  own = await createFeeWorld()
  const live = { ...own, gameId: await createTestGame({ providerCode: own.providerCode, gameType: 'live' }) }
  const providerCode = await createTestProvider()
  const other = { ...own, providerCode, gameId: await createTestGame({ providerCode, gameType: 'slots' }) }
  await addContract(
    own,
    '2026-03-01',
    [
      shareLine('12', { providerCode: own.providerCode }),
      shareLine('20', { providerCode: own.providerCode, gameType: 'live', includesFreeWins: true }),
      shareLine('14'),
      fixedLine(3_100n),
    ],
    { negativeMonth: 'carry_over' },
  )
  await createProviderContract(own.tenant, {
    providerCode: own.providerCode,
    contractId: newId(),
    month,
    note: '',
    terms: {
      currency: 'EUR',
      tiers: [{ from: '0', share: '10' }],
      includesFreeWins: false,
      fixed: null,
    },
  })
  await storeRate('2026-03-02', 'SEK', '11.25')
  for (const [index, game] of [own, live, other].entries()) {
    const amountMinor = 10_001n * BigInt(index + 1)
    const playerId = `p${index}`
    await play(game, '2026-03-02', { type: 'bet', amountMinor, playerId })
    const bet = await play(game, '2026-03-03', { type: 'bet', amountMinor: 777n, playerId })
    await play(game, '2026-03-04', { type: 'refund', amountMinor: 777n, reversalOf: bet, playerId })
    await play(game, '2026-03-03', { type: 'win', amountMinor: 2_503n, playerId })
    await play(game, '2026-03-03', { type: 'win', amountMinor: 301n, isFree: true, playerId })
    await play(game, '2026-03-05', { type: 'bet', amountMinor: amountMinor * 3n, currency: 'SEK', playerId })
    await play(game, '2026-03-06', { type: 'bet', amountMinor: 98_500n, currency: 'RUB', playerId })
  }
  await accrueUntil(own, '2026-03-10')
  await storeRate('2026-03-06', 'RUB', '98.5')
  await accrueUntil(own, '2026-04-02')
}, 240_000)

const member = () => createCaller(contextOf(own, 'owner'))
const staff = () => createCaller(contextOf(own, { staff: 'finance' }))

const sumOf = (amounts: readonly { amountMinor: bigint }[]) =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

const queryOf = (link: string) => new URLSearchParams(link.split('?')[1])

/** Bets less refunds less wins, and each, of the transactions behind a link. */
async function behind(link: string) {
  expect(link.split('?')[0]).toBe('/transactions')
  const { sums, hasMore } = await member().transactions.totals(toSearch(loadTransactionParams(queryOf(link))))
  expect(hasMore).toBe(false)
  const of = (type: string) => sumOf(sums.filter((sum) => sum.type === type).map(({ amount }) => amount))
  const [bet, refund, win] = [of('bet'), of('refund'), of('win')]
  return { bet, refund, win, ggr: bet - refund - win }
}

/** The fee rows behind a link. */
async function rowsBehind(link: string) {
  expect(link.split('?')[0]).toBe('/billing/contract')
  const params = loadOwnContractParams(queryOf(link))
  const { days } = await member().contract.get(toMonth(params.month))
  return pickRows(days, params)
}

describe('the contract', () => {
  it('a day is the sum of its lines, and the days are what the ledger drew', async () => {
    const { daily, days, fees } = await member().contract.get({ month })
    for (const { day, drawn, base } of daily) {
      const rows = days.filter((row) => row.day === day)
      expect(drawn.amountMinor).toBe(sumOf(rows.map((row) => row.drawn)))
      expect(base.amountMinor).toBe(
        sumOf(rows.flatMap((row) => (row.kind === 'ggr_share' ? [row.base] : []))),
      )
    }
    expect(sumOf(daily.map(({ drawn }) => drawn))).toBe(sumOf(fees.map(({ fee }) => fee)))
    const entries = await db.creditEntry.findMany({
      where: { organizationId: own.organizationId, kind: 'fee', subjectId: { startsWith: month } },
    })
    expect(-entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(
      sumOf(daily.map(({ drawn }) => drawn)),
    )
  })

  it('GGR of a line, day and currency opens its transactions, also what had no rate at first', async () => {
    const { days } = await member().contract.get({ month })
    let late = 0
    for (const row of days)
      for (const ggr of row.ggr) {
        if (ggr.late) late += 1
        const found = await behind(feeMovementsPath(ggr.late ?? row, ggr.amount.currency))
        expect([row.day, row.label, ggr.amount.currency, found.ggr]).toEqual([
          row.day,
          row.label,
          ggr.amount.currency,
          ggr.amount.amountMinor,
        ])
      }
    expect(late).toBe(3)
    expect(days.flatMap(({ ggr }) => ggr).length).toBeGreaterThan(10)
  })

  it('fees of a line open the fee rows that they sum up', async () => {
    const { fees } = await member().contract.get({ month })
    expect(fees).toHaveLength(4)
    for (const { lineId, ggr, fee } of fees) {
      const rows = await rowsBehind(feeRowsPath({ month, lineId }))
      expect(sumOf(rows.map(({ drawn }) => drawn))).toBe(fee.amountMinor)
      if (ggr) expect(sumOf(rows.map(({ base }) => base))).toBe(ggr.amountMinor)
    }
  })
})

it('an invoice’s lines open the fee rows that they sum up', async () => {
  const [closed] = await closeMonth(asUser(own.tenant, { staffRole: 'finance' }), {
    month: new Date(`${month}-01`),
    organizationIds: [own.organizationId],
  })
  const invoice = await member().invoices.get({ invoiceId: closed?.invoice?.id ?? '' })
  expect(invoice.lines.length).toBeGreaterThan(2)
  for (const { contractLineId: lineId, ggr, amount } of invoice.lines) {
    const rows = await rowsBehind(feeRowsPath({ month: monthKey(invoice.month), lineId }))
    expect(lineId).not.toBeNull()
    expect(sumOf(rows.map(({ drawn }) => drawn))).toBe(amount.amountMinor)
    if (ggr) expect(sumOf(rows.map(({ base }) => base))).toBe(ggr.amountMinor)
  }
})

it('a fee of the ledger opens the fee rows of its day', async () => {
  const { entries } = await member().organization.ledger({ kind: 'fee' })
  expect(entries.length).toBeGreaterThan(5)
  for (const entry of entries) {
    const rows = await rowsBehind(entryPath(entry) ?? '')
    expect(sumOf(rows.map(({ drawn }) => drawn))).toBe(-entry.amount.amountMinor)
  }
})

it('figures of the overview open their transactions', async () => {
  own.clock.set(new Date('2026-03-20T10:30:00Z'))
  const shown = await member().overview.statistics({ period: '30d' })
  expect(shown.money).toHaveLength(3)
  for (const { currency, bets, refunds, wins, freeWins, ggr } of shown.money) {
    const of = (figure: Parameters<typeof overviewLink>[2]) =>
      behind(overviewLink(shown, { currency, brandId: own.brandId }, figure))
    expect((await of({ type: 'bet' })).bet).toBe(bets.amountMinor)
    expect((await of({ type: 'refund' })).refund).toBe(refunds.amountMinor)
    expect((await of({ type: 'win' })).win).toBe(wins.amountMinor)
    expect((await of({ type: 'win', isFree: true })).win).toBe(freeWins.amountMinor)
    expect((await of({})).ggr).toBe(ggr.amountMinor)
  }
})

it('GGR of a provider’s statement opens the report of its organizations', async () => {
  own.clock.set(new Date('2026-04-02T10:30:00Z'))
  const { statements } = await staff().staffContracts.providers({ month })
  const amounts = statements.find(({ providerCode }) => providerCode === own.providerCode)?.amounts
  const lines = [...(amounts?.lines ?? []), ...(amounts?.open ?? [])]
  expect(lines.map(({ ggr }) => ggr.currency).toSorted()).toEqual(['EUR', 'RUB', 'SEK'])
  for (const { ggr } of lines) {
    const link = statementLink({ month, provider: own.providerCode, currency: ggr.currency })
    expect(link.split('?')[0]).toBe('/staff/reports')
    const report = await staff().staffReports.get(toStaffReportQuery(loadStaffReportParams(queryOf(link))))
    // The contract leaves free wins to the operator.
    expect(sumOf(report.rows.map(({ cashGgr }) => cashGgr))).toBe(ggr.amountMinor)
  }
})

it('an affiliate’s commission of a month opens its entries, one for each fee row', async () => {
  const affiliate = await createAffiliate()
  await refer(affiliate, own.organizationId, '2026-03-01', '2026-12-31')
  await accrueCommissions(own.tenant)
  const caller = createCaller(contextOf({ ...affiliate, clock: own.clock }, 'affiliate'))
  const { months } = await caller.affiliate.dashboard()
  const played = months.filter(({ commission }) => commission.amountMinor !== 0n)
  expect(played.map((one) => one.month)).toContain('2026-03-01')
  for (const one of played) {
    const params = loadCommissionParams(queryOf(commissionPath(one.month.slice(0, 7))))
    const entries: { amount: { amountMinor: bigint } }[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof caller.affiliate.commission>> = await caller.affiliate.commission(
        {
          ...params,
          cursor,
        },
      )
      entries.push(...page.entries)
      cursor = page.older
    } while (cursor)
    expect(sumOf(entries.map(({ amount }) => amount))).toBe(one.commission.amountMinor)
  }
})
