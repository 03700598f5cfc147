import { ReportQuery, StaffReportQuery } from '@/server/contract/report-query'
import type { ReportSort, StaffReportBy } from '@/server/contract/reports'
import { dateIn, plusDays, plusMonths, startOfDay } from '@/server/core/calendar'
import type { Context, TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { readRates } from '@/server/modules/delivery/facts'
import { recordReading } from '@/server/modules/platform/audit'
import { type ConvertedTotal, convertTotal } from './convert-amounts'
import { findOrganizations } from './queries-names'
import { nameGroups, readGroups, readTotals } from './read-figures'
import { type Amounts, amountsOf, figuresOf, type ReportFigures, type Settled } from './report-figures'
import { rowAfter } from './report-period'
import { type AskedReport, lastDay, type ReportScope, scopeOf } from './report-scope'

export interface ReportLine extends ReportFigures {
  /** A brand's, game's or organization's id, a provider's code, a country, a day, a month, a player's id; empty: unknown. */
  key: string
  /** Of a player. */
  brandId: string | null
  name: string
  /** Of the organization whose movements these are: of rows of organizations and brands, for staff. */
  slug: string | null
  /** As the provider declares it, in percent; of games. */
  declaredRtp: string | null
  /** The settlements that the row counts: from the first up to the second. */
  settledFrom: Date
  settledTo: Date
  /** GGR of the period before, of a day or month that of the one it is compared with; null where there was none. */
  previousGgrMinor: bigint | null
}

interface ComparedLine extends Amounts {
  key: string
  currency: string
  rounds: number
}

export interface ReportTotal extends ReportFigures {
  /** How many groups there are; at most `maxLines` of them are rows. */
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
  /** From when on settlements of the period are not counted yet; null: all are. */
  provisionalFrom: Date | null
  /** The day of the zone that this moment is in. */
  provisionalDay: string | null
  /** By currency, then as sorted. */
  rows: ReportLine[]
  /** By day or month: the period before, by the row that each of its days is compared with, whether or not that row is there. */
  compared: ComparedLine[]
  /** One a currency. */
  totals: ReportTotal[]
  /** Of the one organization that staff narrowed it to. */
  organization: { name: string; slug: string } | null
  /** Currencies that have a rate, to convert to. */
  convertible: string[]
  /** Null where no currency was asked for. */
  converted: ConvertedTotal | null
}

/** Rows of each currency that a report shows, days and months aside; a file has them all. */
const maxLines = 200
/** As many as 24 months have. */
const maxDays = 731
/** A player of two brands is two rows under one key. */
const maxGroupsCompared = 10 * maxLines

/**
 * Settled money by one dimension, a row per currency, beside the period before (docs/decisions/reports.md). Throws E5004;
 * E0003 for a period or a time zone that hourly facts cannot tell.
 */
export const getReport = fromReplica(
  readVerb('reports.read', ReportQuery, (ctx: TenantContext, query: ReportQuery) =>
    buildReport(ctx, { ...query, organizationId: ctx.organizationId }),
  ),
)

/** The same over all organizations, or one of them, for Croupier's staff. Audited. Throws E5004, E0003. */
export const getReportEverywhere = fromReplica(
  readVerb('reports.everywhere', StaffReportQuery, async (ctx: Context, query: StaffReportQuery) => {
    const organizationId = query.organizationId ?? null
    // defence: reading the reports of others is audited
    await recordReading(ctx, organizationId, 'reports')
    const [report, names] = await Promise.all([
      buildReport(ctx, { ...query, organizationId }),
      findOrganizations(db, organizationId === null ? [] : [organizationId]),
    ])
    const [organization = null] = names.values()
    return { ...report, organization }
  }),
)

export async function buildReport(ctx: Context, asked: AskedReport): Promise<Report> {
  const scope = await scopeOf(ctx, asked)
  const [{ rows, groups, compared }, { totals, before }, rates] = await Promise.all([
    readLines(scope, asked),
    readTotals(scope),
    readRates(db, scope.ratesAt),
  ])
  const ofBefore = new Map(before.map((one) => [one.currency, one]))
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
    provisionalFrom: scope.provisionalFrom,
    provisionalDay: scope.provisionalFrom && dateIn(scope.provisionalFrom, scope.zone),
    rows,
    compared,
    totals: totals.map((total) => ({
      ...total,
      groups: groups.get(total.currency) ?? 0,
      previous: ofBefore.get(total.currency) ?? null,
    })),
    organization: null,
    convertible: [...(rates?.rates.keys() ?? [])].toSorted(),
    converted: asked.convertTo ? convertTotal(totals, before, { currency: asked.convertTo, rates }) : null,
  }
}

const isOverTime = (by: StaffReportBy): by is 'day' | 'month' => by === 'day' || by === 'month'

function orderOf({ by, sort, isAscending }: AskedReport): { sort: ReportSort; isAscending: boolean } {
  if (sort !== undefined) return { sort, isAscending: isAscending ?? false }
  return isOverTime(by) ? { sort: 'key', isAscending: true } : { sort: 'bets', isAscending: false }
}

async function readLines(scope: ReportScope, asked: AskedReport) {
  const { by, hasPlayers } = scope
  const order = orderOf(asked)
  const limit = isOverTime(by) ? maxDays : maxLines
  const found = await readGroups(scope.facts, { by, hasPlayers, page: { limit, ...order } })
  const keys = [...new Set(found.map(({ key }) => key))]
  const [names, compared, others] = await Promise.all([
    nameGroups(by, keys, asked.organizationId === null),
    isOverTime(by) ? readDaysBefore(scope, by) : [],
    isOverTime(by) ? new Map<string, bigint>() : readGroupsBefore(scope, { order, keys }),
  ])
  const before = new Map([
    ...others,
    ...compared.map((line) => [placeOf({ ...line, brand: '' }), line.ggrMinor] as const),
  ])
  const rows = found.map((row): ReportLine => {
    const { name = row.key, declaredRtp = null, slug = null } = names.get(row.key) ?? {}
    return {
      ...figuresOf(row),
      key: row.key,
      brandId: row.brand || null,
      name,
      slug,
      declaredRtp,
      ...settledIn(scope, row.key),
      previousGgrMinor: before.get(placeOf(row)) ?? null,
    }
  })
  return { rows, compared, groups: new Map(found.map((row) => [row.currency, Number(row.groups)])) }
}

const placeOf = ({ currency, brand, key }: { key: string; brand: string; currency: string }) =>
  `${currency} ${brand} ${key}`

interface WantedBefore {
  order: { sort: ReportSort; isAscending: boolean }
  keys: readonly string[]
}

/** GGR of the period before of the same groups, by their place. */
async function readGroupsBefore({ by, factsBefore }: ReportScope, { order, keys }: WantedBefore) {
  const page = { limit: maxGroupsCompared, ...order, keys }
  const rows = await readGroups(factsBefore, { by, hasPlayers: false, page })
  return new Map(rows.map((row) => [placeOf(row), figuresOf(row).ggrMinor]))
}

/** The days before, added up by the row that each is compared with. */
async function readDaysBefore(
  { dates, factsBefore }: ReportScope,
  by: 'day' | 'month',
): Promise<ComparedLine[]> {
  const page = { limit: maxDays, sort: 'key', isAscending: true } as const
  const days = await readGroups(factsBefore, { by: 'day', hasPlayers: false, page })
  const lines = new Map<string, ComparedLine>()
  for (const day of days) {
    const key = rowAfter(day.key, dates, by)
    if (key === null) continue
    const { currency, rounds, ...amounts } = figuresOf(day)
    const place = placeOf({ ...day, key })
    const line = lines.get(place)
    lines.set(place, {
      key,
      currency,
      rounds: rounds + (line?.rounds ?? 0),
      ...amountsOf(line ? plus(amounts, line) : amounts),
    })
  }
  return [...lines.values()]
}

const plus = (a: Settled, b: Settled): Settled => ({
  betMinor: a.betMinor + b.betMinor,
  refundMinor: a.refundMinor + b.refundMinor,
  winMinor: a.winMinor + b.winMinor,
  freeWinMinor: a.freeWinMinor + b.freeWinMinor,
})

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
