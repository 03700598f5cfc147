import type { StaffReportBy } from '@/server/contract/reports'
import { db } from '@/server/db'
import { findGroupedRows, type GroupedScope } from '@/server/modules/delivery/facts'
import { findBrands, findGames, findOrganizations, findProviders, type GroupName } from './queries-names'
import { figuresOf, type ReportFigures } from './report-figures'
import type { ReportScope } from './report-scope'

type Ask = Parameters<typeof findGroupedRows>[2]

/** Nothing where the period lies behind what is counted. */
export async function readGroups(scope: GroupedScope, ask: Ask) {
  return scope.from < scope.to ? findGroupedRows(db, scope, ask) : []
}

export interface Totals {
  totals: ReportFigures[]
  /** Of the period before, without players. */
  before: ReportFigures[]
}

/** One a currency. */
export async function readTotals({ facts, factsBefore, hasPlayers }: ReportScope): Promise<Totals> {
  const page = { limit: 1, sort: 'key', isAscending: true } as const
  const [totals, before] = await Promise.all([
    readGroups(facts, { by: 'total', hasPlayers, page }),
    readGroups(factsBefore, { by: 'total', hasPlayers: false, page }),
  ])
  return { totals: totals.map(figuresOf), before: before.map(figuresOf) }
}

/** Names of the groups that have one; all others are called by their key. */
export async function nameGroups(
  by: StaffReportBy,
  keys: readonly string[],
  isEverywhere: boolean,
): Promise<Map<string, GroupName>> {
  switch (by) {
    case 'organization':
      return findOrganizations(db, keys)
    case 'brand':
      return findBrands(db, keys, isEverywhere)
    case 'provider':
      return findProviders(db, keys)
    case 'game':
      return findGames(db, keys)
    default:
      return new Map()
  }
}
