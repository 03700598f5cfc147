import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { StatisticWorld } from '@/server/modules/delivery/statistics/testing/world'
import { accrueFees, listUnbilled, readUnbilledAge } from '@/server/modules/finance/contracts'
import {
  accrualsOf,
  accrueUntil,
  addContract,
  createFeeWorld,
  play,
  shareLine,
} from '@/server/modules/finance/contracts/testing/world'
import { asUser } from '@/server/testing/as-user'
import { decideRate, listAddedRates, proposeRate, readRates } from './index'

let own: StatisticWorld
beforeAll(async () => {
  own = await createFeeWorld({ creditMinor: 0n })
})
beforeEach(() => own.clock.set(new Date('2026-03-20T12:00:00Z')))

const person = () => asUser(own.tenant, { staffRole: 'finance' })

const rubles = (day: string) => ({
  rateId: newId(),
  currency: 'RUB',
  day,
  rate: '98.5',
  source: 'Bank of Russia, official rates',
  reason: 'No published rate',
})

const ratesOf = async (day: string) => (await readRates(db, new Date(day)))?.rates.get('RUB')

describe('a rate that staff enter', () => {
  it('applies once another person approves it, and never changes then', async () => {
    const [first, second] = [person(), person()]
    const rate = rubles('2026-03-02')
    await proposeRate(first, rate)
    await proposeRate(first, rate)
    expect(await ratesOf('2026-03-02')).toBeUndefined()
    const decision = { rateId: rate.rateId, isApproved: true }
    await expect(decideRate(first, decision)).rejects.toMatchObject({ code: 'E5004' })
    await decideRate(second, decision)
    await expect(decideRate(second, decision)).rejects.toMatchObject({ code: 'E0004' })
    expect(await ratesOf('2026-03-01')).toBeUndefined()
    expect(await ratesOf('2026-03-09')).toBe('98.5')
    expect(await ratesOf('2026-03-10')).toBeUndefined()
    const where = { id: rate.rateId }
    await expect(db.addedRate.update({ where, data: { rate: '1' } })).rejects.toThrow('never changed')
    await expect(db.addedRate.delete({ where })).rejects.toThrow('never changed')
    await expect(db.query('truncate added_rate')).rejects.toThrow('never changed')
    const audited = await db.auditEntry.findMany({
      where: { subjectId: rate.rateId },
      orderBy: { id: 'asc' },
    })
    expect(audited.map(({ action }) => action)).toEqual(['rate.proposed', 'rate.approved'])
  })

  it('is refused for a day to come, twice for a day, and where a rate is published', async () => {
    const proposed = (rate: object) => proposeRate(person(), { ...rubles('2026-02-02'), ...rate })
    await expect(proposed({ day: '2026-03-21' })).rejects.toMatchObject({ code: 'E0003' })
    await proposed({})
    await expect(proposed({})).rejects.toMatchObject({ code: 'E0003' })
    const day = new Date('2026-02-06')
    await db.exchangeRateDay.create({ data: { day, source: 'test', fetchedAt: day } })
    await db.exchangeRate.create({ data: { day, currency: 'SEK', rate: '11.25' } })
    await expect(proposed({ currency: 'SEK', day: '2026-02-08' })).rejects.toMatchObject({ code: 'E0003' })
    await proposed({ currency: 'SEK', day: '2026-02-20' })
  })

  it('can be taken back by who entered it, and entered again', async () => {
    const first = person()
    const rate = rubles('2026-01-05')
    await proposeRate(first, rate)
    await decideRate(first, { rateId: rate.rateId, isApproved: false })
    await proposeRate(first, rubles('2026-01-05'))
    const { rates } = await listAddedRates(first, { page: 1 })
    expect(rates.find(({ id }) => id === rate.rateId)).toMatchObject({ state: 'rejected', isOwn: true })
  })
})

it('what has no rate is in the report of what is not billed, until a rate was approved and the next day accrues', async () => {
  const each = await createFeeWorld({ creditMinor: 0n })
  const { organizationId } = each
  await addContract(each, '2026-06-01', [shareLine('10')])
  await play(each, '2026-06-02', { type: 'bet', amountMinor: 985_000n, currency: 'RUB' })
  await play(each, '2026-06-03', { type: 'bet', amountMinor: 98_500n, currency: 'RUB' })
  await accrueUntil(each, '2026-06-04')
  const unbilled = async () =>
    (await listUnbilled(each.tenant)).filter((one) => one.organizationId === organizationId)
  expect(await unbilled()).toMatchObject([
    {
      currency: 'RUB',
      ggrMinor: 1_083_500n,
      items: 2,
      firstDay: '2026-06-02',
      lastDay: '2026-06-03',
      why: 'no_rate',
      reason: 'RUB',
    },
  ])
  each.clock.set(new Date('2026-06-09T01:00:00Z'))
  expect(await readUnbilledAge(each.tenant)).toBeGreaterThanOrEqual(5)
  const rate = rubles('2026-06-02')
  await proposeRate(asUser(each.tenant, { staffRole: 'finance' }), rate)
  await decideRate(asUser(each.tenant, { staffRole: 'finance' }), { rateId: rate.rateId, isApproved: true })
  await accrueUntil(each, '2026-06-05')
  await accrueFees(each.tenant)
  expect(await unbilled()).toEqual([])
  const rows = await accrualsOf(organizationId)
  // 10,835.00 RUB are 110.00 EUR.
  expect(rows.map(({ drawnMinor }) => drawnMinor)).toEqual([0n, 0n, 0n, 1_100n])
  expect(rows[3]?.ggr).toMatchObject([
    { day: '2026-06-02', baseMinor: '10000', rate: { from: '98.5', to: '1' } },
    { day: '2026-06-03', baseMinor: '1000' },
  ])
})
