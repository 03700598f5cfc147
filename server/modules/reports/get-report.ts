import {
  ReportQuery,
  type ReportSort,
  type StaffReportBy,
  StaffReportQuery,
} from '@/server/contract/report-query'
import { plusDays, plusMonths, startOfDay } from '@/server/core/calendar'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { recordReading } from '@/server/modules/audit'
import { findGroupedRows, type GroupedScope } from '@/server/modules/facts'
import { nameGroups } from './name-groups'
import { figuresOf, type ReportFigures } from './report-line'
import { type AskedReport, lastDay, type ReportScope, scopeOf } from './report-scope'

export interface ReportLine extends ReportFigures {
  /** A brand's, game's or organization's id, a provider's code, a country, a day, a month, a player's id; empty: unknown. */
  key: string
  /** Of a player. */
  brandId: string | null
  name: string
  /** As the provider declares it, in percent; of games. */
  declaredRtp: string | null
  /** The settlements that the row counts: from the first up to the second. */
  settledFrom: Date
  settledTo: Date
  /** GGR of the period before; null where rows are days or months, or where there was none. */
  previousGgrMinor: bigint | null
}

export interface ReportTotal extends ReportFigures {
  /** How many groups there are; at most `mostLines` of them are rows. */
  groups: number
  previous: ReportFigures | null
}

export interface Report {
  by: StaffReportBy
  zone: string
  /** Calendar days of the zone, both inclusive. */
  from: string
  to: string
  previousFrom: string
  previousTo: string
  /** The settlements that the figures count: from the first up to the second. */
  settledFrom: Date
  settledTo: Date
  /** What settled before is counted; null before the first count. */
  countedUntil: Date | null
  /** Set while earlier figures are still being counted. */
  countedFrom: Date | null
  /** By currency, then as sorted. */
  rows: ReportLine[]
  /** One a currency. */
  totals: ReportTotal[]
}

/** Rows of each currency that a report shows, days and months aside; a file has them all. */
const mostLines = 200
/** As many as 24 months have. */
const mostDays = 731

/**
 * Settled money by one dimension, a row per currency, beside the period before (docs/decisions/reports.md). Throws E5004;
 * E0003 for a period or a time zone that hourly facts cannot tell.
 */
export const getReport = readVerb('reports.read', ReportQuery, (ctx: TenantContext, query: ReportQuery) =>
  buildReport(ctx, { ...query, organizationId: ctx.organizationId }),
)

/** The same over all organizations, or one of them, for Croupier's staff. Audited. Throws E5004, E0003. */
export const getReportEverywhere = readVerb(
  'reports.everywhere',
  StaffReportQuery,
  async (ctx: Context, query: StaffReportQuery) => {
    const organizationId = query.organizationId ?? null
    // defence: reading the reports of others is audited
    await recordReading(ctx, organizationId, 'reports')
    return buildReport(ctx, { ...query, organizationId })
  },
)

export async function buildReport(ctx: Context, asked: AskedReport): Promise<Report> {
  const scope = await scopeOf(ctx, asked)
  const [{ rows, groups }, totals] = await Promise.all([readLines(scope, asked), readTotals(scope)])
  return {
    by: scope.by,
    zone: scope.zone,
    from: scope.dates.from,
    to: lastDay(scope.dates),
    previousFrom: scope.before.from,
    previousTo: lastDay(scope.before),
    settledFrom: scope.facts.from,
    settledTo: scope.facts.to,
    countedUntil: scope.countedUntil,
    countedFrom: scope.countedFrom,
    rows,
    totals: totals.map((total) => ({ ...total, groups: groups.get(total.currency) ?? 0 })),
  }
}

const isOverTime = (by: StaffReportBy) => by === 'day' || by === 'month'

function orderOf({ by, sort, isAscending }: AskedReport): { sort: ReportSort; isAscending: boolean } {
  if (sort !== undefined) return { sort, isAscending: isAscending ?? false }
  return isOverTime(by) ? { sort: 'key', isAscending: true } : { sort: 'bets', isAscending: false }
}

async function readLines(scope: ReportScope, asked: AskedReport) {
  const { by, hasPlayers } = scope
  const order = orderOf(asked)
  const limit = isOverTime(by) ? mostDays : mostLines
  const found = await readAll(scope.facts, { by, hasPlayers, page: { limit, ...order } })
  const keys = [...new Set(found.map(({ key }) => key))]
  const [names, previous] = await Promise.all([
    nameGroups(by, keys, asked.organizationId === null),
    isOverTime(by)
      ? []
      : readAll(scope.factsBefore, { by, hasPlayers: false, page: { limit: mostBefore, ...order, keys } }),
  ])
  const placeOf = (row: { key: string; brand: string; currency: string }) =>
    `${row.currency} ${row.brand} ${row.key}`
  const before = new Map(previous.map((row) => [placeOf(row), figuresOf(row).ggrMinor]))
  const rows = found.map(
    (row): ReportLine => ({
      ...figuresOf(row),
      key: row.key,
      brandId: row.brand || null,
      name: names.get(row.key)?.name ?? row.key,
      declaredRtp: names.get(row.key)?.declaredRtp ?? null,
      ...settledIn(scope, row.key),
      previousGgrMinor: before.get(placeOf(row)) ?? null,
    }),
  )
  return { rows, groups: new Map(found.map((row) => [row.currency, Number(row.groups)])) }
}

/** The period of one row: a day, a month, or all of it. */
function settledIn({ by, zone, facts }: ReportScope, key: string): { settledFrom: Date; settledTo: Date } {
  if (!isOverTime(by)) return { settledFrom: facts.from, settledTo: facts.to }
  const first = by === 'day' ? key : `${key}-01`
  const next = by === 'day' ? plusDays(key, 1) : plusMonths(first, 1)
  const [start, end] = [startOfDay(first, zone).getTime(), startOfDay(next, zone).getTime()]
  return {
    settledFrom: new Date(Math.max(start, facts.from.getTime())),
    settledTo: new Date(Math.min(end, facts.to.getTime())),
  }
}

/** A player of two brands is two rows under one key. */
const mostBefore = 10 * mostLines

async function readTotals({ facts, factsBefore, hasPlayers }: ReportScope) {
  const page = { limit: 1, sort: 'key', isAscending: true } as const
  const [totals, before] = await Promise.all([
    readAll(facts, { by: 'total', hasPlayers, page }),
    readAll(factsBefore, { by: 'total', hasPlayers, page }),
  ])
  const ofBefore = new Map(before.map((row) => [row.currency, figuresOf(row)]))
  return totals.map((row) => ({ ...figuresOf(row), previous: ofBefore.get(row.currency) ?? null }))
}

type Ask = Parameters<typeof findGroupedRows>[2]

/** Nothing where the period lies behind what is counted. */
async function readAll(scope: GroupedScope, ask: Ask) {
  return scope.from < scope.to ? findGroupedRows(db, scope, ask) : []
}
