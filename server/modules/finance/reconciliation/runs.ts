import { z } from 'zod'
import { PeriodForm, RulesForm } from '@/server/contract/forms/reconciliation'
import { OneProvider, pageCursor, textFilter } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import { daysBetween, plusDays, startOfDay } from '@/server/core/calendar'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, hasDatabaseCode, inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { readingOrder, toTimePage } from '@/server/paging/time-page'
import { findZone, hasProvider, insertRules, selectRuns } from './queries-lists'
import {
  findByPeriod,
  findLatestRules,
  findReconciliation,
  findTotals,
  insertReconciliation,
  type LedgerScope,
  lockReconciliation,
  updateReconciliation,
} from './queries-runs'

const pageSize = 50
/** Two months with both of their ends. */
const maxDays = 62

/** A period of one organization with all providers, or of one provider with all organizations. */
interface Subject {
  organizationId: string | null
  providerCode: string | null
  zone: string
}

const ProviderPeriod = OneProvider.extend(PeriodForm.shape)
const OneReconciliation = z.object({ reconciliationId: z.uuid() })
type OneReconciliation = z.output<typeof OneReconciliation>

/**
 * Has a period compared: the whole days of the organization's zone. A period that was compared before is compared again. Throws
 * E0003 for days that are no period, not over, or signed.
 */
export const requestReconciliation = writeVerb(
  'reconciliation.act',
  PeriodForm,
  async (ctx: TenantContext, period: PeriodForm) => {
    const { organizationId } = ctx
    return request(ctx, { organizationId, providerCode: null, zone: await findZone(organizationId) }, period)
  },
)

/** The same of a provider, for staff, in days of UTC. Throws also E0004. */
export const requestProviderReconciliation = writeVerb(
  'reconciliation.actEverywhere',
  ProviderPeriod,
  async (ctx: Context, { providerCode, ...period }: z.output<typeof ProviderPeriod>) => {
    if (!(await hasProvider(providerCode)))
      throw new AppError('E0004', { message: 'There is no such provider.' })
    return request(ctx, { organizationId: null, providerCode, zone: 'UTC' }, period)
  },
)

async function request(ctx: Context, subject: Subject, { firstDay, lastDay }: PeriodForm) {
  const { zone, ...of } = subject
  const days = daysBetween(firstDay, lastDay) + 1
  if (!(days >= 1 && days <= maxDays))
    throw new AppError('E0003', {
      message: `Choose a first and a last day, at most ${maxDays} days in all.`,
    })
  const [from, to] = [startOfDay(firstDay, zone), startOfDay(plusDays(lastDay, 1), zone)]
  if (from >= ctx.clock.now()) throw new AppError('E0003', { message: 'This period has not begun yet.' })
  return inTransaction(async (tx) => {
    const id = await ensureReconciliation(tx, ctx, { ...of, from, to, zone })
    await recordAudit(tx, ctx, {
      ...{ action: 'reconciliation.requested', subjectType: 'reconciliation', subjectId: id },
      after: { firstDay, lastDay, providerCode: of.providerCode },
    })
    return { id }
  })
}

/** Has the period compared as soon as a process is free; its ID. Throws E0003 where it is signed. */
export async function ensureReconciliation(
  tx: Db,
  ctx: Context,
  period: Subject & { from: Date; to: Date },
): Promise<string> {
  const { zone, ...of } = period
  const now = ctx.clock.now()
  const known = await findByPeriod(tx, of)
  if (!known) {
    const id = newId()
    const createdBy = describeActor(ctx.actor)
    await insertReconciliation(tx, {
      ...{ id, ...of, zone, state: 'waiting', requestedAt: now, createdBy, createdAt: now },
    })
    return id
  }
  const locked = await lockOrRefuse(tx, of, known.id)
  if (locked?.signedAt) throw signed()
  await updateReconciliation(tx, known.id, { state: 'waiting', requestedAt: now, error: null })
  return known.id
}

/** Throws E0003 while it is being compared. */
export function lockOrRefuse(tx: Db, scope: LedgerScope, id: string) {
  return lockReconciliation(tx, scope, id).catch((error: unknown) => {
    if (!hasDatabaseCode(error, '55P03')) throw error
    throw new AppError('E0003', { message: 'The period is being compared right now. Try again in a minute.' })
  })
}

const signed = () =>
  new AppError('E0003', { message: 'The period is signed: nothing of it changes any more.' })

const RunSearch = z.object({ providerCode: textFilter(64), cursor: pageCursor })
type RunSearch = z.output<typeof RunSearch>

/** Comparisons, the newest first, with what is unsettled in each. Throws E5004. */
export const listReconciliations = readVerb(
  'reconciliation.read',
  RunSearch,
  ({ organizationId }: TenantContext, search: RunSearch) => list({ organizationId }, search),
)
export const listProviderReconciliations = readVerb(
  'reconciliation.everywhere',
  RunSearch,
  (_: Context, search: RunSearch) => list({ organizationId: null }, search),
)

async function list(scope: LedgerScope, { providerCode, cursor: text }: RunSearch) {
  const cursor = parseCursor(text)
  const reading = { cursor, direction: readingOrder(cursor), limit: pageSize + 1 }
  const found = await selectRuns(db, { ...scope, providerCode: providerCode ?? null }, reading)
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  return { reconciliations: rows, ...neighbours }
}

/**
 * A comparison with its sums by provider, brand, currency, day and type, in exact minor units as text; null for a ledger that was
 * not given. Throws E0004.
 */
export const getReconciliation = readVerb(
  'reconciliation.read',
  OneReconciliation,
  ({ organizationId }: TenantContext, { reconciliationId }: OneReconciliation) =>
    read({ organizationId }, reconciliationId),
)
export const getProviderReconciliation = readVerb(
  'reconciliation.everywhere',
  OneReconciliation,
  (_: Context, { reconciliationId }: OneReconciliation) => read({ organizationId: null }, reconciliationId),
)

async function read(scope: LedgerScope, id: string) {
  const found = await findReconciliation(db, scope, id)
  if (!found) throw new AppError('E0004', { message: 'Reconciliation not found.' })
  return { ...found, totals: await findTotals(db, id) }
}

const RulesOfProvider = OneProvider.extend(RulesForm.shape)

/** The rules of each provider's ledger, the latest version. Throws E5004. */
export const listReconciliationRules = readVerb('reconciliation.everywhere', async (_: Context) => ({
  rules: await findLatestRules(db),
}))

/** A new version of a provider's rules, for comparisons from now on. Throws E0004. */
export const setReconciliationRules = writeVerb(
  'reconciliation.actEverywhere',
  RulesOfProvider,
  async (ctx: Context, { providerCode, ...rules }: z.output<typeof RulesOfProvider>) => {
    if (!(await hasProvider(providerCode)))
      throw new AppError('E0004', { message: 'There is no such provider.' })
    const { toleranceMinor, lateMinutes, omitsZeroWins } = rules
    return inTransaction(async (tx) => {
      const version = await insertRules(tx, {
        ...{ id: newId(), providerCode, omitsZeroWins, lateMinutes: Number(lateMinutes) },
        toleranceMinor: BigInt(toleranceMinor),
        ...{ createdBy: describeActor(ctx.actor), createdAt: ctx.clock.now() },
      })
      await recordAudit(tx, ctx, {
        ...{ action: 'reconciliation_rules.changed', subjectType: 'provider', subjectId: providerCode },
        after: { version, toleranceMinor, lateMinutes, omitsZeroWins },
      })
      return { version }
    })
  },
)
