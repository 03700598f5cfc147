import type { z } from 'zod'
import { newId } from '@/server/core/ids'
import { minorToDecimal } from '@/server/core/money'
import { db } from '@/server/db'
import { recountFacts } from '@/server/modules/delivery/facts'
import { addMovement, type StatisticWorld } from '@/server/modules/delivery/statistics/testing/world'
import { createContract } from '@/server/modules/finance/contracts'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { accrueFees } from '../accrue-fees'
import type { ContractTerms } from '../contract-terms'
import { dayFromText } from '../days'

/** A tenant whose days are played, counted and charged. */

type Terms = z.input<typeof ContractTerms>
type Line = Terms['lines'][number]
type ShareLine = Extract<Line, { kind: 'ggr_share' }>
type Settings = Parameters<typeof createTestTenant>[0]

export async function createFeeWorld(settings: Settings = {}): Promise<StatisticWorld> {
  const own = await createTestTenant({ creditMinor: 0n, kind: 'platform', ...settings })
  own.clock.set(new Date('2026-02-20T12:00:00Z'))
  const providerCode = await createTestProvider()
  return { ...own, providerCode, gameId: await createTestGame({ providerCode, gameType: 'slots' }) }
}

export const shareLine = (percent: string, change: Partial<Omit<ShareLine, 'kind'>> = {}): ShareLine => ({
  kind: 'ggr_share',
  providerCode: null,
  gameType: null,
  includesFreeWins: false,
  tiers: [{ from: '0', share: percent }],
  minimum: null,
  ...change,
})

/** A fixed amount a month, in euros. */
export const fixedLine = (amountMinor: bigint): Line => ({
  kind: 'fixed',
  label: 'fixed',
  amount: minorToDecimal(amountMinor, 'EUR'),
})

export async function addContract(
  { tenant }: Pick<StatisticWorld, 'tenant'>,
  effectiveDay: string,
  lines: Line[],
  terms: Partial<Omit<Terms, 'lines'>> = {},
): Promise<string> {
  const contractId = newId()
  await createContract(tenant, {
    contractId,
    effectiveDay,
    note: '',
    terms: { currency: 'EUR', negativeMonth: 'reset', monthlyMinimum: null, ...terms, lines },
  })
  return contractId
}

type Play = Omit<Parameters<typeof addMovement>[1], 'at'>

/** A movement that settles at noon of a day. */
export const play = (own: StatisticWorld, day: string, movement: Play) =>
  addMovement(own, { ...movement, at: new Date(dayFromText(day).getTime() + 12 * 3_600_000) })

/** Lets time pass until an hour after a day began, counts what happened and accrues. */
export async function accrueUntil(own: StatisticWorld, day: string) {
  await countUntil(own, day)
  return accrueFees(own.tenant)
}

/** As the hourly job does it, in one go. */
export async function countUntil(own: StatisticWorld, day: string): Promise<void> {
  const { organizationId } = own
  const until = new Date(dayFromText(day).getTime() + 3_600_000)
  own.clock.set(until)
  await recountFacts(db, { organizationId, from: new Date('2026-02-01T00:00:00Z'), to: until }, until)
  const counted = { rolledFrom: until, rolledUntil: until, isBackfilled: true }
  await db.statisticProgress.upsert({
    where: { organizationId },
    create: { organizationId, ...counted },
    update: counted,
  })
}

export const accrualsOf = (organizationId: string) =>
  db.feeAccrual.findMany({
    where: { organizationId },
    orderBy: [{ day: 'asc' }, { line: { position: 'asc' } }],
    include: { line: true },
  })

export const feeEntriesOf = (organizationId: string) =>
  db.creditEntry.findMany({ where: { organizationId, kind: 'fee' }, orderBy: { position: 'asc' } })
