import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { topUpOf } from '@/server/modules/accounts/credit/testing/top-up'
import { rollStatistics } from '@/server/modules/delivery/statistics'
import type { StatisticWorld } from '@/server/modules/delivery/statistics/testing/world'
import { topUpCredit } from '@/server/modules/finance/approvals'
import { createTestGame, createTestProvider } from '@/server/testing/tenants'
import { accrueFees, isMonthAccrued, readMonthFees } from './index'
import { findVersions } from './queries-contract'
import { findChangedDays } from './read-contracts'
import { proveLedger, provePaid } from './testing/prove-ledger'
import {
  accrualsOf,
  accrueUntil,
  addContract,
  countUntil,
  createFeeWorld,
  feeEntriesOf,
  fixedLine,
  play,
  shareLine,
} from './testing/world'

const march = new Date('2026-03-01T00:00:00Z')
const everyProvider = 'Share of GGR: all providers'
const monthFees = async ({ organizationId }: StatisticWorld, month = march) =>
  (await readMonthFees(db, { organizationId, month })).map(({ label, feeMinor }) => [label, feeMinor])

describe('a day that is over and counted', () => {
  it('is drawn from the credit once, by one entry, whoever runs it and how often', async () => {
    const own = await createFeeWorld({ creditMinor: 10_000n })
    await addContract(own, '2026-03-01', [shareLine('10'), fixedLine(3_100n)])
    await play(own, '2026-03-01', { type: 'bet', amountMinor: 10_000n })
    await play(own, '2026-03-01', { type: 'win', amountMinor: 4_000n })
    await play(own, '2026-03-02', { type: 'win', amountMinor: 2_000n })
    await countUntil(own, '2026-03-04')
    await Promise.all([1, 2, 3].map(() => accrueFees(own.tenant)))
    await accrueFees(own.tenant)
    const entries = await feeEntriesOf(own.organizationId)
    expect(entries.map(({ subjectId, amountMinor }) => [subjectId, amountMinor])).toEqual([
      ['2026-03-01', -700n],
      ['2026-03-02', 100n],
      ['2026-03-03', -100n],
    ])
    expect(await accrualsOf(own.organizationId)).toHaveLength(6)
    await proveLedger(own.organizationId, 10_000n)
    await provePaid(own.organizationId)
  })

  it('waits until its last hour is counted', async () => {
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [shareLine('10')])
    await play(own, '2026-03-01', { type: 'bet', amountMinor: 10_000n })
    own.clock.set(new Date('2026-03-02T00:01:00Z'))
    await rollStatistics(own.tenant)
    await accrueFees(own.tenant)
    expect(await accrualsOf(own.organizationId)).toEqual([])
    await accrueUntil(own, '2026-03-02')
    expect(await accrualsOf(own.organizationId)).toHaveLength(1)
  })

  it('of nobody’s play costs nothing and leaves the ledger alone', async () => {
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [shareLine('10')])
    await accrueUntil(own, '2026-03-03')
    expect(await accrualsOf(own.organizationId)).toHaveLength(2)
    expect(await feeEntriesOf(own.organizationId)).toEqual([])
  })

  it('is never changed afterwards', async () => {
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [shareLine('10')])
    await accrueUntil(own, '2026-03-02')
    const { organizationId } = own
    await expect(
      db.feeAccrual.updateMany({ where: { organizationId }, data: { drawnMinor: 1n } }),
    ).rejects.toThrow()
    await expect(db.feeAccrual.deleteMany({ where: { organizationId } })).rejects.toThrow()
  })
})

describe('a transaction that fails', () => {
  it.each(['credit_entry', 'fee_accrual', 'fee_progress', 'organization'])(
    'at writing %s leaves nothing, and the next run charges the day once',
    async (table) => {
      const own = await createFeeWorld({ creditMinor: 1_000n })
      await addContract(own, '2026-03-01', [shareLine('10')])
      await play(own, '2026-03-01', { type: 'bet', amountMinor: 5_000n })
      await countUntil(own, '2026-03-02')
      const column = table === 'organization' ? 'id' : 'organization_id'
      const name = `fail_${table}_${own.organizationId.replaceAll('-', '')}`
      await db.query(`create function ${name}() returns trigger language plpgsql as $$
        begin if new.${column} = '${own.organizationId}' then raise exception 'stopped'; end if; return new; end $$`)
      await db.query(
        `create trigger ${name} after insert or update on ${table} for each row execute function ${name}()`,
      )
      expect(await accrueFees(own.tenant)).toMatchObject({ failed: 1 })
      await db.query(`drop trigger ${name} on ${table}`)
      expect(await accrualsOf(own.organizationId)).toEqual([])
      expect(await feeEntriesOf(own.organizationId)).toEqual([])
      await proveLedger(own.organizationId, 1_000n)
      await accrueFees(own.tenant)
      expect((await feeEntriesOf(own.organizationId)).map(({ amountMinor }) => amountMinor)).toEqual([-500n])
      await proveLedger(own.organizationId, 1_000n)
    },
  )

  it('is drawn once though the database drops its connections again and again', async () => {
    const own = await createFeeWorld({ creditMinor: 10_000n })
    await addContract(own, '2026-03-01', [fixedLine(3_100n)])
    await countUntil(own, '2026-04-01')
    const cutter = new Client({ connectionString: process.env.DATABASE_URL })
    await cutter.connect()
    const failed: number[] = []
    for (let run = 0; run < 20; run += 1) {
      const accrual = accrueFees(own.tenant).then(
        (result) => failed.push(result.failed),
        () => failed.push(1),
      )
      // Each run is cut off a few statements further on.
      for (let statement = 0; statement < run; statement += 1) await cutter.query('select')
      await cutter.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await accrual
    }
    await cutter.end()
    expect(failed.some((count) => count > 0)).toBe(true)
    await accrueFees(own.tenant)
    expect(await feeEntriesOf(own.organizationId)).toHaveLength(31)
    await proveLedger(own.organizationId, 10_000n)
    await provePaid(own.organizationId)
  })

  it('of one organization leaves the others', async () => {
    const [broken, own] = [await createFeeWorld(), await createFeeWorld()]
    for (const each of [broken, own]) {
      await addContract(each, '2026-03-01', [fixedLine(3_100n)])
      await countUntil(each, '2026-03-02')
    }
    const entry = { organizationId: broken.organizationId, kind: 'fee', subjectId: '2026-03-01' } as const
    await db.creditEntry.create({
      data: {
        ...entry,
        id: broken.brandId,
        position: 1,
        amountMinor: 0n,
        balanceMinor: 0n,
        reason: 'r',
        actor: {},
      },
    })
    await accrueFees(own.tenant)
    expect(await accrualsOf(broken.organizationId)).toEqual([])
    expect(await accrualsOf(own.organizationId)).toHaveLength(1)
  })
})

const storeRate = async (day: string, currency: string, rate: string) => {
  const at = new Date(day)
  await db.exchangeRateDay.create({ data: { day: at, source: 'test', fetchedAt: at } })
  await db.exchangeRate.create({ data: { day: at, currency, rate } })
}

const openItemsOf = (organizationId: string) =>
  db.feeOpenItem.findMany({ where: { organizationId }, orderBy: [{ day: 'asc' }, { currency: 'asc' }] })

describe('a currency without a rate', () => {
  it('stays an open item while fixed fees, minimums and other currencies accrue', async () => {
    const own = await createFeeWorld({ creditMinor: 0n })
    const lines = [shareLine('10'), fixedLine(3_100n)]
    await addContract(own, '2026-03-01', lines, { monthlyMinimum: '5.00' })
    await play(own, '2026-03-02', { type: 'bet', amountMinor: 1_000n })
    await play(own, '2026-03-02', { type: 'bet', amountMinor: 90_000n, currency: 'RUB' })
    expect(await accrueUntil(own, '2026-04-01')).toMatchObject({ days: 31, blocked: 0 })
    const { organizationId } = own
    expect(await monthFees(own)).toEqual([
      [everyProvider, 100n],
      ['fixed', 3_100n],
      ['Monthly minimum', 400n],
    ])
    expect(await isMonthAccrued(db, { organizationId, month: march })).toBe(true)
    expect(await openItemsOf(organizationId)).toMatchObject([
      { day: new Date('2026-03-02'), currency: 'RUB', ggrMinor: 90_000n, missing: 'RUB', accruedDay: null },
    ])
    await proveLedger(organizationId, 0n)
    await provePaid(organizationId)
  })

  it('is accrued once when there is a rate of its day, whoever runs it and how often', async () => {
    const own = await createFeeWorld({ creditMinor: 0n })
    await addContract(own, '2026-03-01', [shareLine('10')])
    await play(own, '2026-03-02', { type: 'bet', amountMinor: 12_500n, currency: 'SEK' })
    await play(own, '2026-03-04', { type: 'bet', amountMinor: 1_000n })
    await accrueUntil(own, '2026-03-04')
    await storeRate('2026-03-02', 'SEK', '12.5')
    await countUntil(own, '2026-03-06')
    await Promise.all([1, 2, 3].map(() => accrueFees(own.tenant)))
    const { organizationId } = own
    expect(await openItemsOf(organizationId)).toMatchObject([{ accruedDay: new Date('2026-03-04') }])
    const rows = await accrualsOf(organizationId)
    expect(rows.map(({ drawnMinor }) => drawnMinor)).toEqual([0n, 0n, 0n, 200n, 0n])
    expect(rows[3]?.ggr).toEqual([
      { currency: 'EUR', ggrMinor: '1000', baseMinor: '1000', rate: null },
      {
        currency: 'SEK',
        ggrMinor: '12500',
        baseMinor: '1000',
        rate: { from: '12.5', to: '1', origins: [{ currency: 'SEK', day: '2026-03-02', source: 'test' }] },
        day: '2026-03-02',
        ofLineId: rows[3]?.lineId,
      },
    ])
    await expect(
      db.feeOpenItem.updateMany({
        where: { organizationId },
        data: { accruedDay: null, accruedLineId: null },
      }),
    ).rejects.toThrow()
    await expect(db.feeOpenItem.deleteMany({ where: { organizationId } })).rejects.toThrow()
    await proveLedger(organizationId, 0n)
    await provePaid(organizationId)
  })

  it('of a month that is over counts in the month in which its rate comes', async () => {
    const own = await createFeeWorld({ creditMinor: 0n })
    await addContract(own, '2026-05-01', [shareLine('10')])
    await addContract(own, '2026-06-01', [shareLine('20')])
    await play(own, '2026-05-20', { type: 'bet', amountMinor: 14_000n, currency: 'ISK' })
    await accrueUntil(own, '2026-06-02')
    await storeRate('2026-05-20', 'ISK', '140')
    await accrueUntil(own, '2026-06-03')
    expect(await monthFees(own, new Date('2026-05-01T00:00:00Z'))).toEqual([[everyProvider, 0n]])
    // 14,000 ISK are 100.00 EUR, of which June's terms take 20 %.
    expect(await monthFees(own, new Date('2026-06-01T00:00:00Z'))).toEqual([[everyProvider, 2_000n]])
    expect(await findChangedDays(db, await changedIn(own, '2026-05-01'))).toEqual([])
    expect(await findChangedDays(db, await changedIn(own, '2026-06-01'))).toEqual([])
  })

  it('stays open where no line of the present terms covers its games', async () => {
    const own = await createFeeWorld({ creditMinor: 0n })
    await addContract(own, '2026-07-01', [shareLine('10')])
    await addContract(own, '2026-07-03', [shareLine('20', { providerCode: await createTestProvider() })])
    await play(own, '2026-07-02', { type: 'bet', amountMinor: 1_000n, currency: 'HUF' })
    await accrueUntil(own, '2026-07-03')
    await storeRate('2026-07-02', 'HUF', '400')
    await accrueUntil(own, '2026-07-06')
    expect(await openItemsOf(own.organizationId)).toMatchObject([{ accruedDay: null }])
  })
})

async function changedIn({ organizationId }: StatisticWorld, month: string) {
  return { organizationId, month: new Date(month), versions: await findVersions(db, organizationId) }
}

describe('a month', () => {
  it('with a change in its middle is split by version', async () => {
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [shareLine('10'), fixedLine(3_100n)])
    await addContract(own, '2026-03-11', [shareLine('20'), fixedLine(6_200n)])
    await play(own, '2026-03-10', { type: 'bet', amountMinor: 1_000n })
    await play(own, '2026-03-11', { type: 'bet', amountMinor: 1_000n })
    await accrueUntil(own, '2026-04-01')
    expect(await monthFees(own)).toEqual([
      [everyProvider, 100n],
      ['fixed', 1_000n],
      [everyProvider, 200n],
      ['fixed', 4_200n],
    ])
    const { organizationId } = own
    expect(await isMonthAccrued(db, { organizationId, month: march })).toBe(true)
    expect(await isMonthAccrued(db, { organizationId, month: new Date('2026-04-01') })).toBe(false)
  })

  it.each([
    ['reset', [100n, 0n], [200n, 200n]],
    ['net', [100n, -100n], [200n, 200n]],
    ['carry_over', [100n, 0n], [200n, 0n]],
  ] as const)('of negative GGR counts by the rule: %s', async (negativeMonth, inMarch, inApril) => {
    const own = await createFeeWorld()
    const second = { ...own, providerCode: await createTestProvider(), gameId: '' }
    second.gameId = await createTestGame({ providerCode: second.providerCode })
    const lines = [
      shareLine('10', { providerCode: own.providerCode }),
      shareLine('10', { providerCode: second.providerCode }),
    ]
    await addContract(own, '2026-03-01', lines, { negativeMonth })
    await play(own, '2026-03-05', { type: 'bet', amountMinor: 1_000n })
    await play(second, '2026-03-06', { type: 'win', amountMinor: 5_000n })
    await play(own, '2026-04-05', { type: 'bet', amountMinor: 2_000n })
    await play(second, '2026-04-06', { type: 'bet', amountMinor: 2_000n })
    await accrueUntil(own, '2026-05-01')
    const feesOf = async (month: Date) => (await monthFees(own, month)).map(([, fee]) => fee)
    expect(await feesOf(march)).toEqual(inMarch)
    expect(await feesOf(new Date('2026-04-01T00:00:00Z'))).toEqual(inApril)
    await proveLedger(own.organizationId, 0n)
    await provePaid(own.organizationId)
  })

  it('counts a brand that was retired, and what settled before it was', async () => {
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [shareLine('10')])
    await play(own, '2026-03-01', { type: 'bet', amountMinor: 1_000n })
    await db.brand.update({ where: { id: own.brandId }, data: { status: 'retired' } })
    await accrueUntil(own, '2026-04-01')
    expect(await monthFees(own)).toEqual([[everyProvider, 100n]])
  })

  it('of one tenant holds nothing of another', async () => {
    const [own, other] = [await createFeeWorld(), await createFeeWorld()]
    await addContract(own, '2026-03-01', [shareLine('10')])
    await addContract(other, '2026-03-01', [shareLine('50')])
    await play(other, '2026-03-01', { type: 'bet', amountMinor: 77_777n })
    await accrueUntil(own, '2026-04-01')
    await accrueUntil(other, '2026-04-01')
    expect(await monthFees(own)).toEqual([[everyProvider, 0n]])
    expect(await feeEntriesOf(own.organizationId)).toEqual([])
    expect(await monthFees(other)).toEqual([[everyProvider, 38_889n]])
  })
})

async function playMonth(own: StatisticWorld): Promise<void> {
  const bets: string[] = []
  for (let index = 0; index < 40; index += 1) {
    const day = `2026-03-${String(1 + ((index * 7) % 28)).padStart(2, '0')}`
    const amountMinor = BigInt((index * 7_919) % 5_000)
    const type = index % 3 === 0 ? 'win' : 'bet'
    const id = await play(own, day, { type, amountMinor, isFree: index % 11 === 0 })
    if (type === 'bet' && index % 11 !== 0) bets.push(id)
  }
  for (const [index, reversalOf] of bets.slice(0, 5).entries()) {
    const { amountMinor } = await db.movement.findUniqueOrThrow({ where: { id: reversalOf } })
    await play(own, `2026-03-${28 + (index % 3)}`, { type: 'refund', amountMinor, reversalOf })
  }
}

describe('the rows of a month', () => {
  it('say what an independent statement reads from the movements alone', async () => {
    const own = await createFeeWorld({ creditMinor: 5_000n })
    await addContract(own, '2026-03-01', [shareLine('12.3456')])
    await playMonth(own)
    await accrueUntil(own, '2026-04-01')
    const counted = await db.query<{ day: string; ggr: string }>(
      `select (t.settled_at at time zone 'UTC')::date::text as day,
         sum(case when t.transaction_type = 'bet' then t.amount_minor else -t.amount_minor end)::text as ggr
       from movement t left join movement bet on bet.id = t.reversal_of_id
       where t.organization_id = $1 and t.state = 'confirmed' and not t.is_free
         and (t.transaction_type <> 'refund' or (bet.state = 'confirmed' and not bet.is_free))
       group by 1 order by 1`,
      [own.organizationId],
    )
    const rows = await accrualsOf(own.organizationId)
    const played = rows.filter(({ ggr }) => (ggr as unknown[]).length > 0)
    const bases = played.map(({ day, baseMinor }) => [day.toISOString().slice(0, 10), String(baseMinor)])
    expect(bases).toEqual(counted.map(({ day, ggr }) => [day, ggr]))
    let [base, fee] = [0n, 0n]
    for (const row of rows) {
      base += row.baseMinor
      const exact = base < 0n ? 0n : base * 123_456n
      const due = (2n * exact + 1_000_000n) / 2_000_000n
      expect([row.periodBaseMinor, row.feeMinor, row.drawnMinor]).toEqual([base, due, due - fee])
      fee = due
    }
    await proveLedger(own.organizationId, 5_000n)
    await provePaid(own.organizationId)
  })
})

describe('credit at its floor', () => {
  it('is reached by fees and left by a top-up', async () => {
    const own = await createFeeWorld({ creditMinor: 500n })
    await addContract(own, '2026-03-01', [shareLine('10')])
    await play(own, '2026-03-01', { type: 'bet', amountMinor: 10_000n })
    await accrueUntil(own, '2026-03-02')
    const { creditMinor } = await db.organization.findUniqueOrThrow({ where: { id: own.organizationId } })
    expect(creditMinor).toBe(-500n)
    expect(await topUpCredit(own.tenant, topUpOf(501n))).toEqual({
      booked: { balanceMinor: 1n },
    })
    await proveLedger(own.organizationId, 500n)
  })
})
