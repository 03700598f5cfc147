import { formatDay } from '@/server/contract/figures'
import type { Context } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { bookCredit } from '@/server/modules/accounts/credit'
import { type RateDay, readRates } from '@/server/modules/delivery/facts'
import { readCounted } from '@/server/modules/delivery/statistics'
import { accrueDay } from './accrue-rules'
import { type Term, termOn, termsOf } from './contract'
import { dayText, floorToDay, plusDays } from './days'
import { findLate } from './late-ggr'
import {
  advanceProgress,
  blockProgress,
  findFeeProgress,
  findGgr,
  findLineStates,
  findOpenItems,
  findOrganizationsDue,
  insertAccruals,
  insertOpenItems,
  markAccrued,
} from './queries-accrual'
import { findOrganizationTerms, findVersions, lockContracts } from './queries-contract'

/** Days an organization gets in one run, so that a long past does not hold up the others. */
const daysPerRun = 400

type Outcome = 'accrued' | 'blocked' | 'nothing due'

/**
 * Accrues the fees of every day that is over and fully counted: per organization and day one transaction with one entry of the
 * ledger, its accrual rows and the watermark. Any number of instances may run it; running it again charges nothing. GGR in
 * a currency without a rate is an open item, which counts on the next day that accrues once there is one.
 */
export async function accrueFees(ctx: Context): Promise<{ days: number; blocked: number; failed: number }> {
  const result = { days: 0, blocked: 0, failed: 0 }
  for (const organizationId of await findOrganizationsDue(db, floorToDay(ctx.clock.now()))) {
    try {
      const { days, isBlocked } = await accrueOrganization(ctx, organizationId)
      result.days += days
      if (isBlocked) result.blocked += 1
    } catch (error) {
      log.error({ err: error, organizationId }, 'fee accrual failed')
      result.failed += 1
    }
  }
  return result
}

type RatesOf = (tx: Db, day: Date) => Promise<RateDay | null>

/** Reads a day's rates once in a run: stored ones never change. */
function rememberRates(): RatesOf {
  const known = new Map<number, RateDay | null>()
  return async (tx, day) => {
    const before = known.get(day.getTime())
    if (before !== undefined) return before
    const rates = await readRates(tx, day)
    known.set(day.getTime(), rates)
    return rates
  }
}

async function accrueOrganization(ctx: Context, organizationId: string) {
  const ratesOf = rememberRates()
  for (let days = 0; days < daysPerRun; days += 1) {
    const outcome = await inTransaction((tx) => accrueNextDay(tx, ctx, { organizationId, ratesOf }))
    if (outcome !== 'accrued') return { days, isBlocked: outcome === 'blocked' }
  }
  return { days: daysPerRun, isBlocked: false }
}

async function accrueNextDay(
  tx: Db,
  ctx: Context,
  { organizationId, ratesOf }: { organizationId: string; ratesOf: RatesOf },
): Promise<Outcome> {
  await lockContracts(tx, organizationId)
  const terms = termsOf(await findVersions(tx, organizationId))
  const progress = await findFeeProgress(tx, organizationId)
  const day = progress?.accruedUntil ?? terms[0]?.effectiveDay
  const term = day && termOn(terms, day)
  if (!day || !term || !(await isCounted(ctx, organizationId, day))) return 'nothing due'
  const reason = await accrue(tx, ctx, { organizationId, day, term, ratesOf })
  if (reason === null) return 'accrued'
  await blockProgress(tx, { organizationId, day, reason, now: ctx.clock.now() })
  return 'blocked'
}

async function isCounted(ctx: Context, organizationId: string, day: Date): Promise<boolean> {
  const end = plusDays(day, 1)
  if (end > ctx.clock.now()) return false
  const { until, from } = await readCounted(organizationId)
  return until !== null && until >= end && (from === null || from <= day)
}

/** Null once it is accrued, else what stands in the way. */
async function accrue(
  tx: Db,
  ctx: Context,
  { organizationId, day, term, ratesOf }: { organizationId: string; day: Date; term: Term; ratesOf: RatesOf },
): Promise<string | null> {
  const organization = await findOrganizationTerms(tx, organizationId)
  if (organization?.creditCurrency !== term.currency)
    return `The contract is in ${term.currency}, the credit in ${organization?.creditCurrency}.`
  const ggr = await findGgr(tx, { organizationId, from: day, to: plusDays(day, 1) })
  const late = await findLate(await findOpenItems(tx, organizationId), term, (of) => ratesOf(tx, of))
  const { lines, open, rates, drawnMinor } = accrueDay({
    term,
    day,
    ggr: ggr.get(dayText(day)) ?? [],
    rates: await ratesOf(tx, day),
    lineStates: await findLineStates(tx, organizationId, plusDays(day, -1)),
    late: late.map((one) => one.late),
  })
  const createdAt = ctx.clock.now()
  const creditEntryId = await draw(tx, ctx, { organizationId, day, drawnMinor })
  await insertAccruals(tx, { organizationId, day, lines, rates, creditEntryId, createdAt })
  await insertOpenItems(tx, { organizationId, day, open, createdAt })
  for (const { item, late: one } of late) await markAccrued(tx, item, { lineId: one.lineId, day })
  await advanceProgress(tx, organizationId, day)
  return null
}

/** The day's one entry in the ledger; none where its lines draw nothing together. */
async function draw(
  tx: Db,
  ctx: Context,
  { organizationId, day, drawnMinor }: { organizationId: string; day: Date; drawnMinor: bigint },
): Promise<string | null> {
  if (drawnMinor === 0n) return null
  const subjectId = dayText(day)
  const booked = await bookCredit(tx, ctx, {
    organizationId,
    amountMinor: -drawnMinor,
    kind: 'fee',
    subjectId,
    reason: `Fees of ${formatDay(subjectId)}`,
  })
  // The watermark and the ledger are written together: a day is booked exactly when it is accrued.
  if (!booked?.isNew) throw new Error(`The fees of ${subjectId} were booked before`)
  return booked.entryId
}
