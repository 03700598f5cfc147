import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { StatisticWorld } from '@/server/modules/delivery/statistics/testing/world'
import { issueCreditNote } from '@/server/modules/finance/approvals'
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
import { emptyTables } from '@/server/testing/without-guards'
import { accrueCommissions } from './accrue-commissions'
import { countLedgerDifferences, findBalance } from './queries-accounts'
import { createAffiliate, refer, type TestAffiliate } from './testing/world'

const tiers = [
  { fromMinor: '0', share: '12.5' },
  { fromMinor: '5000', share: '20.3333' },
  { fromMinor: '40000', share: '30' },
]

/** Two organizations with weeks of play, one of which was brought in the middle of a month. */
async function playWeeks(affiliate: TestAffiliate): Promise<StatisticWorld[]> {
  const worlds: StatisticWorld[] = []
  for (const [index, startsOn] of ['2026-03-01', '2026-03-11'].entries()) {
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [shareLine('7.77'), fixedLine(3_101n)], {
      negativeMonth: 'carry_over',
    })
    for (let day = 0; day < 61; day += 1) {
      const date = new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10)
      const amountMinor = BigInt(((day * 7_919 + index * 104_729) % 9_973) + 11)
      await play(own, date, { type: day % 4 === 3 ? 'win' : 'bet', amountMinor })
    }
    await refer(affiliate, own.organizationId, startsOn, '2026-04-21')
    worlds.push(own)
  }
  return worlds
}

async function invoiceOf(own: StatisticWorld, month: string) {
  const staff = asUser(own.tenant, { staffRole: 'finance' })
  const [closed] = await closeMonth(staff, {
    month: new Date(`${month}-01`),
    organizationIds: [own.organizationId],
  })
  if (!closed?.invoice) throw new Error(`no invoice: ${closed?.blockers}`)
  return { staff, invoiceId: closed.invoice.id }
}

async function credit(own: StatisticWorld, month: string, amountMinor: bigint | null) {
  const { staff, invoiceId } = await invoiceOf(own, month)
  const { id: lineId } = await db.invoiceLine.findFirstOrThrow({
    where: { invoiceId, amountMinor: { gt: 500n } },
  })
  const lines = amountMinor === null ? {} : { lines: [{ lineId, amount: { amountMinor, currency: 'EUR' } }] }
  await issueCreditNote(staff, { invoiceId, noteId: newId(), reason: 'Agreed rebate', ...lines })
}

/** The commission of each month from the rows of finance alone, in SQL's own arithmetic. */
const recomputed = (organizationId: string) =>
  db.query<{ referred: string; month: string; minor: bigint }>(
    `with fees as (
      select r.referred_id, date_trunc('month', a.day)::date as month, sum(a.drawn_minor) as charged,
        coalesce(sum(a.drawn_minor) filter (where a.day >= r.starts_on and a.day < r.ends_on), 0) as counted
      from affiliate_referral r join fee_accrual a on a.organization_id = r.referred_id
      where r.organization_id = $1 group by 1, 2),
    credited as (
      select organization_id, month, sum(total_minor) as minor from invoice where kind = 'credit_note' group by 1, 2),
    base as (
      select f.referred_id, f.month, round(f.counted * (f.charged - coalesce(c.minor, 0)) / f.charged) as minor
      from fees f left join credited c on c.organization_id = f.referred_id and c.month = f.month),
    steps(low, high, share) as (values (0, 5000, 12.5), (5000, 40000, 20.3333), (40000, 1000000000, 30))
    select referred_id as referred, month::text as month,
      round(sum(case when minor < 0 then case when low = 0 then minor * share else 0 end
        else greatest(least(minor, high) - low, 0) * share end) / 100)::int8 as minor
    from base, steps group by 1, 2, base.minor order by 1, 2`,
    [organizationId],
  )

const booked = (organizationId: string) =>
  db.query<{ referred: string; month: string; minor: bigint }>(
    `select referred_id as referred, month::text as month, sum(amount_minor)::int8 as minor
     from commission_entry where organization_id = $1 group by 1, 2 order by 1, 2`,
    [organizationId],
  )

const earned = (rows: { minor: bigint }[]) => rows.filter(({ minor }) => minor !== 0n)

describe('commission', () => {
  it('of weeks with fees returned and credit notes is what the fee rows earn, by another arithmetic', async () => {
    const affiliate = await createAffiliate({ tiers })
    const { organizationId } = affiliate
    const [one, other] = (await playWeeks(affiliate)) as [StatisticWorld, StatisticWorld]
    for (const until of ['2026-03-20', '2026-04-02']) {
      for (const own of [one, other]) await accrueUntil(own, until)
      await Promise.all([1, 2, 3].map(() => accrueCommissions(affiliate.tenant)))
      expect(earned(await booked(organizationId))).toEqual(earned(await recomputed(organizationId)))
    }
    await credit(one, '2026-03', 777n)
    await credit(other, '2026-03', null)
    await accrueCommissions(affiliate.tenant)
    expect(earned(await booked(organizationId))).toEqual(earned(await recomputed(organizationId)))
    for (const own of [one, other]) await accrueUntil(own, '2026-05-02')
    await credit(one, '2026-04', 1_234n)
    await accrueCommissions(affiliate.tenant)
    expect(earned(await booked(organizationId))).toEqual(earned(await recomputed(organizationId)))

    const rows = await db.commissionEntry.findMany({ where: { organizationId } })
    const feeRows = await db.feeAccrual.count({
      where: {
        drawnMinor: { not: 0n },
        day: { lt: new Date('2026-04-21') },
        organizationId: one.organizationId,
      },
    })
    expect(
      rows.filter(({ kind, referredId }) => kind === 'fee' && referredId === one.organizationId),
    ).toHaveLength(feeRows)
    expect(rows.filter(({ kind }) => kind === 'credit_note')).toHaveLength(3)
    expect(rows.some(({ kind, amountMinor }) => kind === 'fee' && amountMinor < 0n)).toBe(true)
    expect(await accrueCommissions(affiliate.tenant)).toEqual({ entries: 0, failed: 0 })
    expect(await countLedgerDifferences(db)).toBe(0)
  })

  it('is held, and free so many days after its day; the sum is always what was earned', async () => {
    const affiliate = await createAffiliate({ holdingDays: 10 })
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [fixedLine(31_000n)])
    await refer(affiliate, own.organizationId, '2026-03-01')
    await accrueUntil(own, '2026-03-11')
    await accrueCommissions(affiliate.tenant)
    const at = (day: string) =>
      findBalance(
        db,
        { organizationId: affiliate.organizationId, currency: 'EUR' },
        new Date(`${day}T00:00:00Z`),
      )
    expect(await at('2026-03-11')).toMatchObject({
      earnedMinor: 2_000n,
      heldMinor: 2_000n,
      availableMinor: 0n,
    })
    expect(await at('2026-03-12')).toMatchObject({ heldMinor: 1_800n, availableMinor: 200n })
    expect(await at('2026-03-30')).toMatchObject({ heldMinor: 0n, availableMinor: 2_000n })
  })

  it('in another currency is converted by the rate of its day, and waits for that rate', async () => {
    const affiliate = await createAffiliate({ currency: 'USD', tiers: [{ fromMinor: '0', share: '100' }] })
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [fixedLine(31_000n)])
    await refer(affiliate, own.organizationId, '2026-03-01')
    await accrueUntil(own, '2026-03-02')
    await emptyTables('exchange_rate', 'exchange_rate_day')
    expect(await accrueCommissions(affiliate.tenant)).toEqual({ entries: 0, failed: 0 })
    const day = new Date('2026-03-01')
    await db.exchangeRateDay.create({ data: { day, source: 'test', fetchedAt: new Date() } as never })
    await db.exchangeRate.create({ data: { day, currency: 'USD', rate: '1.2345' } })
    expect(await accrueCommissions(affiliate.tenant)).toMatchObject({ entries: 1 })
    const [entry] = await db.commissionEntry.findMany({ where: { organizationId: affiliate.organizationId } })
    expect(entry).toMatchObject({
      feeMinor: 1_000n,
      feeCurrency: 'EUR',
      countedMinor: 1_235n,
      amountMinor: 1_235n,
    })
  })

  it('is never changed, and no entry leaves the chain', async () => {
    const affiliate = await createAffiliate()
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [fixedLine(31_000n)])
    await refer(affiliate, own.organizationId, '2026-03-01')
    await accrueUntil(own, '2026-03-03')
    await accrueCommissions(affiliate.tenant)
    const { organizationId } = affiliate
    const change = 'update commission_entry set amount_minor = 1 where organization_id = $1'
    await expect(db.query(change, [organizationId])).rejects.toThrow('never changed')
    await expect(
      db.query('delete from commission_entry where organization_id = $1', [organizationId]),
    ).rejects.toThrow()
    const { id: _, ...last } = await db.commissionEntry.findFirstOrThrow({
      where: { organizationId },
      orderBy: { position: 'desc' },
    })
    const forged = { ...last, id: newId(), position: last.position + 1, day: new Date('2026-03-09') }
    await expect(db.commissionEntry.create({ data: forged })).rejects.toThrow('does not follow')
    await expect(
      db.query('update affiliate_referral set ends_on = $2 where organization_id = $1', [
        organizationId,
        '2030-01-01',
      ]),
    ).rejects.toThrow('never changed')
  })
})
