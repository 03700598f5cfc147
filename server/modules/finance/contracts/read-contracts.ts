import { z } from 'zod'
import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { ggrByLine } from './accrue-rules'
import { type ContractVersion, termOn, termsOf } from './contract'
import { dayFromText, dayText, floorToDay, monthOf, nextMonth, plusDays } from './days'
import { findFeeProgress, findGgr, findMonthAccruals, findMonthOpenItems } from './queries-accrual'
import {
  findAllVersions,
  findGameTypes,
  findOrganizationTerms,
  findPage,
  findProviderNames,
  findVersions,
  type StoredVersion,
} from './queries-contract'
import { findUnbilled, readMonthFees } from './queries-month-fees'

/** What a version is today. */
export type VersionState = 'applies' | 'next' | 'ended' | 'withdrawn'

/**
 * An organization's contract for Croupier's staff: every version, what applies today, how far fees are accrued and what stands in
 * the way, the fees of the month so far, and what a new version may name. Throws E5004, E7001.
 */
export const getContract = readVerb('contracts.read', OneOrganization, runGetContract)

async function runGetContract(ctx: Context, { organizationId }: OneOrganization) {
  const today = floorToDay(ctx.clock.now())
  const [organization, versions, progress, unbilled, monthFees, providers, gameTypes] = await Promise.all([
    findOrganizationTerms(db, organizationId),
    findAllVersions(db, organizationId),
    findFeeProgress(db, organizationId),
    findUnbilled(db, { organizationId }),
    readMonthFees(db, { organizationId, month: today }),
    findProviderNames(db),
    findGameTypes(db),
  ])
  if (!organization) throw new AppError('E7001')
  const month = monthOf(today)
  const changed = await Promise.all(
    [month, monthOf(plusDays(month, -1))].map((one) =>
      findChangedDays(db, { organizationId, month: one, versions }),
    ),
  )
  return {
    organization,
    versions: withStates(versions, today),
    /** The first day a new version may apply to. */
    earliestDay: earliestDay(versions, today),
    progress,
    unbilled,
    month,
    monthFees,
    /** Days of this month and the last whose facts are not what was accrued. */
    changedDays: changed.flat(),
    providers,
    gameTypes,
  }
}

export function withStates(versions: readonly StoredVersion[], today: Date) {
  const terms = termsOf(versions.filter(({ withdrawnAt }) => withdrawnAt === null))
  const applying = termOn(terms, today)
  return versions.map((version) => {
    const endDay = terms.find(({ id }) => id === version.id)?.endDay ?? null
    return { ...version, endDay, state: stateOf(version, applying?.id, today) }
  })
}

function stateOf(version: StoredVersion, applyingId: string | undefined, today: Date): VersionState {
  if (version.withdrawnAt) return 'withdrawn'
  if (version.id === applyingId) return 'applies'
  return version.effectiveDay > today ? 'next' : 'ended'
}

/** Tomorrow; where nothing has applied yet, from the current month on. */
export function earliestDay(versions: readonly StoredVersion[], today: Date): Date {
  const hasBegun = versions.some(({ withdrawnAt, effectiveDay }) => !withdrawnAt && effectiveDay <= today)
  return hasBegun ? plusDays(today, 1) : monthOf(today)
}

const OneMonth = z.object({
  /** `YYYY-MM`; left out, the current month (UTC). */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
})
type OneMonth = z.output<typeof OneMonth>

/**
 * The terms that apply to the organization, those that follow, and the fees of a month by line and by day. Amounts are minor
 * units of the contract's currency. Throws E5004.
 */
export const getOwnContract = readVerb('billing.read', OneMonth, runGetOwnContract)

async function runGetOwnContract(ctx: TenantContext, { month: given }: OneMonth) {
  const { organizationId } = ctx
  const today = floorToDay(ctx.clock.now())
  const month = given === undefined ? monthOf(today) : dayFromText(`${given}-01`)
  const [versions, progress, unbilled, fees, days] = await Promise.all([
    findVersions(db, organizationId),
    findFeeProgress(db, organizationId),
    findUnbilled(db, { organizationId }),
    readMonthFees(db, { organizationId, month }),
    findMonthAccruals(db, { organizationId, month }),
  ])
  return {
    month,
    versions: withStates(versions, today).map(({ createdBy: _, withdrawnAt: __, ...version }) => version),
    accruedUntil: progress?.accruedUntil ?? null,
    /** GGR that no fee counts yet. */
    unbilled: unbilled.filter(({ why }) => why !== 'blocked'),
    isWaiting: progress?.blockedReason != null,
    fees,
    days,
  }
}

const ContractSearch = z.object({
  /** Part of the organization's name or slug. */
  text: z.string().max(100).default(''),
  show: z.enum(['all', 'none', 'blocked', 'changing']).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
type ContractSearch = z.output<typeof ContractSearch>

const perPage = 50

/** Every organization with what applies to it, blocked accruals first. Throws E5004. */
export const listContracts = readVerb('contracts.read', ContractSearch, runListContracts)

async function runListContracts(ctx: Context, { text, show, ...search }: ContractSearch) {
  const today = dayText(floorToDay(ctx.clock.now()))
  const rows = await findPage(db, [today, text.trim(), show, perPage, (search.page - 1) * perPage])
  return { contracts: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0n), perPage }
}

interface ChangedDays {
  organizationId: string
  month: Date
  versions: readonly ContractVersion[]
}

/** Days of a month whose facts are not what was accrued, newest first: a credit note corrects them. */
export async function findChangedDays(
  db: Db,
  { organizationId, month, versions }: ChangedDays,
): Promise<string[]> {
  const rows = await findMonthAccruals(db, { organizationId, month })
  const open = await findMonthOpenItems(db, { organizationId, month })
  const ggr = await findGgr(db, { organizationId, from: month, to: nextMonth(month) })
  const lines = new Map(
    versions.flatMap((version) => version.lines.map(({ id }) => [id, version.lines] as const)),
  )
  const changed = rows.filter(({ lineId, day, ggr: accrued }) => {
    const counted = ggrByLine(lines.get(lineId) ?? [], ggr.get(dayText(day)) ?? []).get(lineId) ?? new Map()
    const own = [
      ...accrued.filter((one) => one.day === undefined),
      ...open.filter((one) => one.lineId === lineId && one.day.getTime() === day.getTime()),
    ]
    const known = new Map(own.map(({ currency, ggrMinor }) => [currency, ggrMinor]))
    return [...new Set([...counted.keys(), ...known.keys()])].some(
      (currency) => (counted.get(currency) ?? 0n) !== (known.get(currency) ?? 0n),
    )
  })
  return [...new Set(changed.map(({ day }) => dayText(day)))]
}

/** Everything that is not billed, of every organization. Throws E5004. */
export const listUnbilled = readVerb('contracts.read', (_: Context) => findUnbilled(db))

const dayMs = 86_400_000

/** Days since the oldest unbilled item is known; 0 where there is none. */
export async function readUnbilledAge(ctx: Pick<Context, 'clock'>): Promise<number> {
  const [oldest] = await findUnbilled(db)
  return oldest ? Math.max(0, (ctx.clock.now().getTime() - oldest.since.getTime()) / dayMs) : 0
}
