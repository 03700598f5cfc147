import type { Context } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { bookCredit } from '@/server/modules/credit'
import { readRates } from '@/server/modules/facts'
import { readCounted } from '@/server/modules/statistics'
import { accrueDay } from './accrue-rules'
import { type Term, termOn, termsOf } from './contract'
import { dayText, floorToDay, plusDays } from './days'
import {
  advanceProgress,
  blockProgress,
  findFeeProgress,
  findLineStates,
  findOrganizationsDue,
  insertAccruals,
} from './queries-accrual'
import { findOrganizationTerms, findVersions, lockContracts } from './queries-contract'
import { findGgr } from './queries-ggr'

/** Days an organization gets in one run, so that a long past does not hold up the others. */
const daysPerRun = 400

type Outcome = 'accrued' | 'blocked' | 'nothing due'

/**
 * Accrues the fees of every day that is over and fully counted: per organization and day one transaction with one entry of the
 * ledger, its accrual rows and the watermark. Any number of instances may run it; running it again charges nothing. A
 * currency without a rate blocks its day and those after it.
 */
export async function accrueFees(ctx: Context): Promise<{ days: number; blocked: number; failed: number }> {
  const result = { days: 0, blocked: 0, failed: 0 }
  for (const organizationId of await findOrganizationsDue(db, floorToDay(ctx.clock.now()))) {
    try {
      const { days, isBlocked } = await accrueOrganization(ctx, organizationId)
      result.days += days
      if (isBlocked) result.blocked += 1
    } catch (error) {
      log.error({ err: error, organizationId }, 'fees could not be accrued')
      result.failed += 1
    }
  }
  return result
}

async function accrueOrganization(ctx: Context, organizationId: string) {
  for (let days = 0; days < daysPerRun; days += 1) {
    const outcome = await inTransaction((tx) => accrueNextDay(tx, ctx, organizationId))
    if (outcome !== 'accrued') return { days, isBlocked: outcome === 'blocked' }
  }
  return { days: daysPerRun, isBlocked: false }
}

async function accrueNextDay(tx: Db, ctx: Context, organizationId: string): Promise<Outcome> {
  await lockContracts(tx, organizationId)
  const terms = termsOf(await findVersions(tx, organizationId))
  const progress = await findFeeProgress(tx, organizationId)
  const day = progress?.accruedUntil ?? terms[0]?.effectiveDay
  const term = day && termOn(terms, day)
  if (!day || !term || !(await isCounted(ctx, organizationId, day))) return 'nothing due'
  const reason = await accrue(tx, ctx, { organizationId, day, term })
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
  { organizationId, day, term }: { organizationId: string; day: Date; term: Term },
): Promise<string | null> {
  const organization = await findOrganizationTerms(tx, organizationId)
  if (organization?.creditCurrency !== term.currency)
    return `The contract is in ${term.currency}, the credit in ${organization?.creditCurrency}.`
  const ggr = await findGgr(tx, { organizationId, from: day, to: plusDays(day, 1) })
  const accrued = accrueDay({
    term,
    day,
    ggr: ggr.get(dayText(day)) ?? [],
    rates: await readRates(tx, day),
    lineStates: await findLineStates(tx, organizationId, plusDays(day, -1)),
  })
  if ('blocked' in accrued) return accrued.blocked
  const { lines, rates, drawnMinor } = accrued
  const creditEntryId = await draw(tx, ctx, { organizationId, day, drawnMinor })
  await insertAccruals(tx, { organizationId, day, lines, rates, creditEntryId, createdAt: ctx.clock.now() })
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
    reason: `Fees of ${subjectId}`,
  })
  // The watermark and the ledger are written together: a day is booked exactly when it is accrued.
  if (!booked?.isNew) throw new Error(`The fees of ${subjectId} were booked before`)
  return booked.entryId
}
