import type { StaffReportBy } from '@/server/contract/reports'
import { db } from '@/server/db'
import { findBrands, findGames, findOrganizations, findProviders, type GroupName } from './queries-names'

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
