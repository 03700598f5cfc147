import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { StatisticWorld } from '@/server/modules/delivery/statistics/testing/world'
import { createProviderContract, sumOf } from '@/server/modules/finance/contracts'
import {
  accrueUntil,
  addContract,
  countUntil,
  createFeeWorld,
  play,
  shareLine,
} from '@/server/modules/finance/contracts/testing/world'
import * as audit from '@/server/modules/platform/audit'
import { storeUpload } from '@/server/modules/platform/files'
import { folderStorage } from '@/server/modules/platform/files/storage/folder-storage'
import { asUser } from '@/server/testing/as-user'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestGame, createTestProvider } from '@/server/testing/tenants'
import {
  acceptDifference,
  approveStatement,
  drawUpStatements,
  enterProviderInvoice,
  getMargin,
  getStatement,
  listPayables,
  listStatements,
  markStatementReady,
  payStatement,
  redraftStatement,
} from './index'

let own: StatisticWorld
let folder: string
let restore: () => void
beforeAll(async () => {
  own = await createFeeWorld()
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  restore = replaceSingleton('file-storage', folderStorage(folder))
  for (const [day, rate] of [
    ['2026-03-02', '1.1037'],
    ['2026-03-09', '1.2111'],
    ['2026-03-31', '1.1753'],
  ] as const) {
    const at = new Date(day)
    await db.exchangeRateDay.create({ data: { day: at, source: 'test', fetchedAt: at } })
    await db.exchangeRate.create({ data: { day: at, currency: 'USD', rate } })
  }
})
afterAll(async () => {
  restore()
  await rm(folder, { recursive: true, force: true })
})

const person = () => asUser(own.tenant, { staffRole: 'finance' })

type Terms = Partial<Parameters<typeof createProviderContract>[1]['terms']>

/** A provider with a contract from March on, and its world. */
async function createProvider(terms: Terms = {}, month = '2026-03') {
  const providerCode = await createTestProvider()
  const world = { ...own, providerCode, gameId: await createTestGame({ providerCode, gameType: 'slots' }) }
  await write(providerCode, month, terms)
  return world
}

const write = (providerCode: string, month: string, terms: Terms = {}) =>
  createProviderContract(own.tenant, {
    ...{ contractId: newId(), providerCode, month, note: '' },
    terms: {
      currency: 'EUR',
      tiers: [{ from: '0', share: '10' }],
      includesFreeWins: false,
      fixed: null,
      ...terms,
    },
  })

async function statementOf(providerCode: string, month = '2026-03') {
  await drawUpStatements(own.tenant)
  const { statements } = await listStatements(own.tenant, { providerCode, month })
  return getStatement(own.tenant, { statementId: statements[0]?.id ?? newId() })
}

async function approve(statementId: string, by = [person(), person()]) {
  const { computedAt } = await getStatement(own.tenant, { statementId })
  for (const one of by) await approveStatement(one, { statementId, computedAt })
}

const refusal = (code: string) => expect.objectContaining({ code })

const invoice = (statementId: string, number: string, lines: [string, string][]) => ({
  ...{ statementId, invoiceId: newId(), number, invoicedOn: '2026-04-05', dueOn: '2026-05-05', fileId: null },
  lines: lines.map(([key, amount]) => ({ key, amount })),
})

/** What the amounts are by SQL alone: 1 % of stakes, 20 % of GGR, free wins and 5.00 off; 10 % up to 100.00, 8 % above. */
const independent = `
  with rate as (select day, rate from exchange_rate where currency = 'USD'),
  cell as (
    select coalesce(g.game_type, 'other') as key, f.currency, case when $2 = 'day' then (f.hour at time zone 'UTC')::date end as day,
      coalesce(sum(f.bet_minor - f.refund_minor - f.win_minor) filter (where not is_free), 0) as ggr,
      coalesce(sum(f.bet_minor - f.refund_minor) filter (where not is_free), 0) as stakes,
      coalesce(sum(f.win_minor) filter (where is_free), 0) as free
    from fact f join game g on g.id = f.game_id
    where f.provider_code = $1 and f.hour >= '2026-03-01Z' and f.hour < '2026-04-01Z' group by 1, 2, 3),
  rated as (select *, case when currency = 'EUR' then 1 when $2 = 'month_last' then (select rate from rate where day = '2026-03-31')
    when $2 = 'month_average' then (select round(avg(rate), 10) from rate)
    else (select r.rate from rate r where r.day <= cell.day order by r.day desc limit 1) end as rate from cell),
  line as (select key, currency, sum(round(ggr / rate)) as ggr, sum(round(stakes / rate)) as stakes, sum(round(free / rate)) as free
    from rated group by 1, 2),
  net as (select sum(ggr) as ggr, sum(round(stakes / 100)) as jackpot, sum(round(ggr / 5)) as tax, sum(free) as free from line),
  share as (select *, round(least(base, 10000) * 0.1 + greatest(base - 10000, 0) * 0.08) as share
    from (select *, ggr - jackpot - tax - free - 500 as base from net) n)
  select ggr::text, jackpot::text, tax::text, free::text, base::text, share::text,
    greatest(50000 - share, 0)::text as "topUp", round(greatest(share, 50000) * 0.03)::text as upstream from share`

describe('a statement', () => {
  it.each(['day', 'month_average', 'month_last'] as const)(
    'agrees with SQL on every figure, by %s',
    async (rateRule) => {
      const world = await createProvider({
        ...{ rateRule, shareBase: 'ngr', lineBy: 'game_type', minimum: '500.00' },
        ...{ upstreamName: 'Hub', upstreamShare: '3', upstreamMode: 'of_share' },
        tiers: [
          { from: '0', share: '10' },
          { from: '100', share: '8' },
        ],
        deductions: [
          { kind: 'jackpot', label: 'Jackpot', value: '1' },
          { kind: 'tax', label: 'Tax', value: '20' },
          { kind: 'free_wins', label: 'Promotions', value: '' },
          { kind: 'fixed', label: 'Licence', value: '5.00' },
        ],
      })
      const live = {
        ...world,
        gameId: await createTestGame({ providerCode: world.providerCode, gameType: 'live' }),
      }
      for (const [day, amountMinor] of [
        ['2026-03-03', 33_333n],
        ['2026-03-10', 77_779n],
        ['2026-03-14', 10_007n],
      ] as const)
        for (const [game, currency] of [
          [world, 'EUR'],
          [world, 'USD'],
          [live, 'USD'],
        ] as const) {
          await play(game, day, { type: 'bet', amountMinor, currency })
          await play(game, day, { type: 'win', amountMinor: amountMinor / 3n, currency })
          await play(game, day, { type: 'win', amountMinor: 1_111n, currency, isFree: true })
        }
      await countUntil(own, '2026-04-02')
      const { amounts, corrections, totalMinor } = await statementOf(world.providerCode)
      const [row] = await db.query<Record<string, string>>(independent, [world.providerCode, rateRule])
      const [jackpot, tax, free] = amounts.deductions.map(({ amountMinor }) => String(amountMinor))
      expect({
        ...{
          ggr: String(amounts.baseMinor),
          base: String(amounts.netMinor),
          share: String(amounts.shareMinor),
        },
        ...{ topUp: String(amounts.topUpMinor), upstream: String(amounts.upstreamMinor), jackpot, tax, free },
      }).toEqual(row)
      expect(sumOf(amounts.lines.map(({ shareMinor }) => shareMinor))).toBe(amounts.shareMinor)
      expect(corrections).toEqual([])
      expect(totalMinor).toBe(amounts.shareMinor + amounts.topUpMinor)
    },
  )

  it('is approved by two people, and by two at once exactly once', async () => {
    const { providerCode } = await createProvider({ fixed: '100.00' })
    await countUntil(own, '2026-04-02')
    const { id: statementId, computedAt } = await statementOf(providerCode)
    const [first, second] = [person(), person()]
    await expect(approveStatement(first, { statementId, computedAt })).rejects.toEqual(refusal('E0004'))
    await markStatementReady(first, { statementId })
    const ready = await getStatement(first, { statementId })
    const approval = { statementId, computedAt: ready.computedAt }
    await approveStatement(first, approval)
    await expect(approveStatement(first, approval)).rejects.toEqual(refusal('E5004'))
    await redraftStatement(first, { statementId })
    expect(await getStatement(first, { statementId })).toMatchObject({
      state: 'draft',
      firstApprovedBy: null,
    })
    own.clock.advance(1_000)
    await markStatementReady(first, { statementId })
    await expect(approveStatement(second, approval)).rejects.toEqual(refusal('E0004'))
    const again = { statementId, computedAt: (await getStatement(first, { statementId })).computedAt }
    const answers = await Promise.allSettled(
      [first, second, person()].map((by) => approveStatement(by, again)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const found = await getStatement(first, { statementId })
    expect(found).toMatchObject({ state: 'approved', isOwnApproval: expect.any(Boolean) })
    const where = { id: statementId }
    await expect(db.providerStatement.update({ where, data: { totalMinor: 1n } })).rejects.toThrow(
      'never change',
    )
    await expect(db.providerStatement.delete({ where })).rejects.toThrow('never change')
    const audited = await db.auditEntry.findMany({
      where: { subjectId: statementId },
      orderBy: { id: 'asc' },
    })
    expect(audited.map(({ action }) => action.split('.')[1])).toEqual([
      'ready',
      'approval_given',
      'redrafted',
      'ready',
      'approval_given',
      'approved',
    ])
  })

  it('keeps its figures and version; later facts are a correction of the next open one, once', async () => {
    const world = await createProvider()
    const { providerCode } = world
    await play(world, '2026-03-05', { type: 'bet', amountMinor: 100_000n })
    await countUntil(own, '2026-04-02')
    const march = await statementOf(providerCode)
    await markStatementReady(own.tenant, { statementId: march.id })
    await approve(march.id)
    own.clock.set(new Date('2026-03-20'))
    await write(providerCode, '2026-04', { tiers: [{ from: '0', share: '20' }] })
    await play(world, '2026-03-06', { type: 'bet', amountMinor: 5_000n })
    await play(world, '2026-04-06', { type: 'bet', amountMinor: 10_000n })
    await countUntil(own, '2026-05-02')
    const april = await statementOf(providerCode, '2026-04')
    expect(await getStatement(own.tenant, { statementId: march.id })).toMatchObject({
      totalMinor: 10_000n,
      contract: { version: 1 },
    })
    const correction = { kind: 'facts', month: '2026-03', amountMinor: 500n, convertedMinor: 500n }
    expect(april).toMatchObject({ totalMinor: 2_500n, contract: { version: 2 }, corrections: [correction] })
    expect((await statementOf(providerCode, '2026-05')).corrections).toEqual([])
    await markStatementReady(own.tenant, { statementId: april.id })
    await approve(april.id)
    expect((await statementOf(providerCode, '2026-05')).corrections).toEqual([])
  })

  it('of a total below zero is carried to the next one, and months are approved in their order', async () => {
    const world = await createProvider()
    const { providerCode } = world
    await play(world, '2026-03-05', { type: 'bet', amountMinor: 100_000n })
    await countUntil(own, '2026-05-02')
    const [march, april] = [await statementOf(providerCode), await statementOf(providerCode, '2026-04')]
    await expect(markStatementReady(own.tenant, { statementId: april.id })).rejects.toEqual(refusal('E0004'))
    await markStatementReady(own.tenant, { statementId: march.id })
    await approve(march.id)
    await play(world, '2026-03-07', { type: 'win', amountMinor: 60_000n })
    await countUntil(own, '2026-05-03')
    await markStatementReady(own.tenant, { statementId: april.id })
    await approve(april.id)
    expect(await getStatement(own.tenant, { statementId: april.id })).toMatchObject({
      state: 'approved',
      totalMinor: -6_000n,
    })
    expect(await statementOf(providerCode, '2026-05')).toMatchObject({
      totalMinor: -6_000n,
      corrections: [{ kind: 'carried', month: '2026-04', amountMinor: -6_000n }],
    })
  })

  it('changes nothing where the service ends in the middle of an approval or a payment', async () => {
    const { providerCode } = await createProvider({ fixed: '50.00' })
    await countUntil(own, '2026-05-02')
    const { id: statementId } = await statementOf(providerCode)
    await markStatementReady(own.tenant, { statementId })
    await enterProviderInvoice(own.tenant, invoice(statementId, `K-${providerCode}`, [['fixed', '50.00']]))
    const [first, second] = [person(), person()]
    await approve(statementId, [first])
    const stateOf = async () => (await getStatement(first, { statementId })).state
    // What was written before it is rolled back, as with the connection of a process that was killed.
    const killed = vi.spyOn(audit, 'recordAudit').mockRejectedValue(new Error('killed'))
    await expect(approve(statementId, [second])).rejects.toThrow('killed')
    expect(await stateOf()).toBe('ready')
    killed.mockRestore()
    await approve(statementId, [second])
    expect(await stateOf()).toBe('payable')
    const payment = { statementId, paidOn: '2026-05-01', reference: 'SEPA 1' }
    const killedAgain = vi.spyOn(audit, 'recordAudit').mockRejectedValue(new Error('killed'))
    await expect(payStatement(first, payment)).rejects.toThrow('killed')
    expect(await stateOf()).toBe('payable')
    killedAgain.mockRestore()
    await Promise.all([payStatement(first, payment), payStatement(first, payment)])
    await expect(payStatement(first, { ...payment, reference: 'SEPA 2' })).rejects.toEqual(refusal('E0004'))
    const paid = await db.auditEntry.count({
      where: { subjectId: statementId, action: 'provider_statement.paid' },
    })
    expect(paid).toBe(1)
  })
})

describe('a provider’s invoice', () => {
  const upload = (name: string, text: string) =>
    storeUpload({ ...person(), isSuspended: false } as never, {
      ...{ purpose: 'provider_invoice', organizationId: null, name },
      body: (async function* () {
        yield Buffer.from(text)
      })(),
    })

  it('is a CSV file that is kept once; differences are explained before the approval, then it is due and paid', async () => {
    const world = await createProvider({ lineBy: 'game_type', tolerance: '1', paymentDays: '10' })
    const live = {
      ...world,
      gameId: await createTestGame({ providerCode: world.providerCode, gameType: 'live' }),
    }
    await play(world, '2026-03-05', { type: 'bet', amountMinor: 100_000n })
    await play(live, '2026-03-05', { type: 'bet', amountMinor: 50_000n })
    await countUntil(own, '2026-05-02')
    const { id: statementId, providerCode } = await statementOf(world.providerCode)
    await markStatementReady(own.tenant, { statementId })
    const text = `line,amount,currency\nslots,100.90,EUR\nlive,40.00,EUR\nbroken,x,EUR\ncrash,9.00,EUR\n`
    const { id: fileId } = await upload('march.csv', text)
    const sent = { ...invoice(statementId, 'A-1', []), fileId }
    expect(await enterProviderInvoice(own.tenant, sent)).toMatchObject({ badRows: [{ row: 4 }] })
    await enterProviderInvoice(own.tenant, sent)
    const { id: sameFile } = await upload('again.csv', text)
    const known = enterProviderInvoice(own.tenant, { ...invoice(statementId, 'A-2', []), fileId: sameFile })
    await expect(known).rejects.toEqual(refusal('E0003'))
    const found = await getStatement(own.tenant, { statementId })
    expect(found.compared.map(({ key, result }) => [key, result])).toEqual([
      ['live', 'differs'],
      ['slots', 'within_tolerance'],
      ['crash', 'missing_with_us'],
    ])
    expect(found.invoice).toMatchObject({ number: 'A-1', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await expect(approve(statementId)).rejects.toEqual(refusal('E0004'))
    for (const key of ['live', 'crash'])
      await acceptDifference(own.tenant, { statementId, key, reason: 'Credited in the next invoice' })
    await approve(statementId)
    expect(await getStatement(own.tenant, { statementId })).toMatchObject({
      state: 'payable',
      dueOn: '2026-04-15',
    })
    const late = enterProviderInvoice(own.tenant, invoice(statementId, 'A-3', [['slots', '1']]))
    await expect(late).rejects.toEqual(refusal('E0004'))
    const { payables, sums } = await listPayables(own.tenant, { show: 'overdue' })
    expect(payables.find((one) => one.id === statementId)).toMatchObject({ isOverdue: true, providerCode })
    expect(sumOf(payables.map(({ totalMinor }) => totalMinor))).toBe(
      sumOf(sums.map(({ amountMinor }) => amountMinor)),
    )
    await payStatement(own.tenant, { statementId, paidOn: '2026-05-01', reference: 'SEPA 9' })
    expect((await listPayables(own.tenant, { show: 'paid' })).payables).toContainEqual(
      expect.objectContaining({ id: statementId, isOverdue: false, paymentReference: 'SEPA 9' }),
    )
  })

  it('that is entered anew asks for both approvals again; a first one after it comes makes the statement payable', async () => {
    const { providerCode } = await createProvider({ fixed: '20.00' })
    await countUntil(own, '2026-05-02')
    const { id: statementId } = await statementOf(providerCode)
    await markStatementReady(own.tenant, { statementId })
    await approve(statementId, [person()])
    await enterProviderInvoice(own.tenant, invoice(statementId, 'B-1', [['fixed', '20.00']]))
    expect(await getStatement(own.tenant, { statementId })).toMatchObject({
      state: 'ready',
      firstApprovedBy: null,
    })
    const other = await createProvider({ fixed: '20.00' })
    const { id: early } = await statementOf(other.providerCode)
    await markStatementReady(own.tenant, { statementId: early })
    await approve(early)
    await enterProviderInvoice(own.tenant, invoice(early, 'B-1', [['fixed', '21.00']]))
    expect(await getStatement(own.tenant, { statementId: early })).toMatchObject({ state: 'approved' })
    await acceptDifference(own.tenant, { statementId: early, key: 'fixed', reason: 'Rounded by them' })
    expect(await getStatement(own.tenant, { statementId: early })).toMatchObject({ state: 'payable' })
  })
})

describe('settlement', () => {
  it('is for finance and administrators alone', async () => {
    const support = asUser(own.tenant, { staffRole: 'support' })
    const member = asUser(own.tenant, { role: 'owner' })
    const one = { statementId: newId() }
    for (const who of [support, member]) {
      await expect(listStatements(who, {})).rejects.toEqual(refusal('E5004'))
      await expect(getStatement(who, one)).rejects.toEqual(refusal('E5004'))
      await expect(approveStatement(who, { ...one, computedAt: new Date() })).rejects.toEqual(
        refusal('E5004'),
      )
      await expect(getMargin(who, {})).rejects.toEqual(refusal('E5004'))
    }
  })

  it('leaves a margin that is the fees less the statements, however it is grouped', async () => {
    await addContract(own, '2026-06-01', [shareLine('15')])
    const world = await createProvider({}, '2026-06')
    await play(world, '2026-06-05', { type: 'bet', amountMinor: 200_000n })
    await play(world, '2026-06-05', { type: 'bet', amountMinor: 20_000n, currency: 'ISK' })
    await accrueUntil(own, '2026-07-02')
    await drawUpStatements(own.tenant)
    const asked = { from: '2026-06', to: '2026-06' }
    const by = async (group: 'month' | 'provider' | 'organization' | 'currency') =>
      getMargin(own.tenant, { ...asked, by: group })
    const { groups, total, missing } = await by('provider')
    expect(groups.find(({ key }) => key === world.providerCode)).toMatchObject({
      ...{ ggrMinor: 200_000n, feeMinor: 30_000n, costMinor: 20_000n, marginMinor: 10_000n },
    })
    expect(missing).toEqual(['ISK'])
    for (const group of ['month', 'organization', 'currency'] as const)
      expect((await by(group)).total).toEqual(total)
    const costs = await db.providerStatement.aggregate({
      where: { month: new Date('2026-06-01') },
      _sum: { totalMinor: true },
    })
    expect(total.costMinor).toBe(costs._sum.totalMinor)
  })
})
