import { db, inTransaction } from '@/server/db'
import { type FactDifference, findDifferences, relistLate } from '@/server/modules/delivery/facts'
import { floorTo, plusMs } from './hours'
import {
  findAllProgress,
  findCountable,
  findCountedOrganizations,
  findProgress,
  type HourRange,
  lockStatistics,
} from './queries-roll'
import { recount, stepMs } from './roll-statistics'

/** The hours of an organization that are counted; null before the first. */
async function findCountedRange(organizationId: string): Promise<HourRange | null> {
  const at = await findProgress(db, organizationId)
  if (!at) return null
  const first = await findCountable(db, organizationId)
  const from = first && (at.isBackfilled || first > at.rolledFrom) ? floorTo(first) : at.rolledFrom
  return from < at.rolledUntil ? { organizationId, from, to: at.rolledUntil } : null
}

export interface Counted {
  /** What settled before is counted; null before the first count. */
  until: Date | null
  /** Set while earlier hours are still being counted: from when on they are. */
  from: Date | null
}

/** Which time the facts of an organization cover. */
export async function readCounted(organizationId: string): Promise<Counted> {
  const at = await findProgress(db, organizationId)
  return { until: at?.rolledUntil ?? null, from: at && !at.isBackfilled ? at.rolledFrom : null }
}

/** Which organizations are counted, or whether this one is, and which time the facts of all of them cover. */
export async function readCountedEverywhere(
  organizationId: string | null,
): Promise<Counted & { organizationIds: string[] }> {
  const all = await findAllProgress(db, organizationId)
  const earliest = (times: readonly Date[]) => times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  const latest = (times: readonly Date[]) => times.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
  return {
    organizationIds: all.map((one) => one.organizationId),
    until: earliest(all.map(({ rolledUntil }) => rolledUntil)),
    from: latest(all.flatMap(({ isBackfilled, rolledFrom }) => (isBackfilled ? [] : [rolledFrom]))),
  }
}

/** Organizations with counted hours; the one with this slug, or all. */
export async function listCountedOrganizations(
  slug: string | null = null,
): Promise<{ id: string; slug: string }[]> {
  return findCountedOrganizations(db, slug)
}

/**
 * Compares the counted hours and days of an organization with its movements, read once more by another statement: what
 * differs, at most `limit` rows of each table.
 */
export async function verifyFacts(organizationId: string, limit = 100): Promise<FactDifference[]> {
  return inTransaction(async (tx) => {
    // A roll-up under way would be half counted.
    await lockStatistics(tx, organizationId)
    const range = await findCountedRange(organizationId)
    return range ? findDifferences(tx, range, limit) : []
  })
}

/** Counts every counted hour of an organization anew, a day in each transaction. Answers with the number of those. */
export async function rebuildFacts(organizationId: string): Promise<number> {
  const range = await findCountedRange(organizationId)
  if (!range) return 0
  await inTransaction(async (tx) => {
    await lockStatistics(tx, organizationId)
    await relistLate(tx, range)
  })
  let days = 0
  for (let from = range.from; from < range.to; from = plusMs(from, stepMs)) {
    const to = new Date(Math.min(plusMs(from, stepMs).getTime(), range.to.getTime()))
    await inTransaction(async (tx) => {
      await lockStatistics(tx, organizationId)
      await recount(tx, { organizationId, from, to }, range.to)
    })
    days += 1
  }
  return days
}
