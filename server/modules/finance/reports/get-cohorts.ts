import { z } from 'zod'
import { dateIn, firstOfMonth, plusMonths } from '@/server/core/calendar'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findCohorts } from '@/server/modules/delivery/facts'
import { readCounted } from '@/server/modules/delivery/statistics'

const CohortQuery = z.strictObject({ brandId: z.uuid().optional() })
type CohortQuery = z.output<typeof CohortQuery>

interface Cohort {
  /** The first month (UTC) in which its players bet: `2026-03`. */
  month: string
  players: number
  /** How many of them bet in that month and in each one after it, up to the one at hand. */
  active: number[]
}

interface Cohorts {
  /** Oldest first; a month in which no player began has none. */
  cohorts: Cohort[]
  /** What settled before is counted; null before the first count. */
  countedUntil: Date | null
  /** Set while earlier play is still being counted, so that first months may be earlier than shown. */
  countedFrom: Date | null
}

const months = 12

/** Players of the last twelve months by their first month, and how many of them came back. Bets of free rounds count. */
export const getCohorts = fromReplica(readVerb('reports.read', CohortQuery, run))

async function run(ctx: TenantContext, { brandId = undefined }: CohortQuery): Promise<Cohorts> {
  const { organizationId, clock } = ctx
  const counted = await readCounted(organizationId)
  const countedUntil = counted.until
  if (countedUntil === null) return { cohorts: [], countedUntil, countedFrom: counted.from }
  const present = firstOfMonth(dateIn(clock.now(), 'UTC'))
  const from = plusMonths(present, 1 - months)
  const rows = await findCohorts(db, { organizationId, brandId: brandId ?? null, from, countedUntil })
  const sizeOf = (cohort: string, month: string) =>
    Number(rows.find((row) => row.cohort === cohort && row.month === month)?.players ?? 0)
  const firsts = [...new Set(rows.map(({ cohort }) => cohort))]
  return {
    cohorts: firsts.map((cohort) => ({
      month: cohort.slice(0, 7),
      players: sizeOf(cohort, cohort),
      active: monthsUpTo(cohort, present).map((month) => sizeOf(cohort, month)),
    })),
    countedUntil,
    countedFrom: counted.from,
  }
}

function monthsUpTo(first: string, last: string): string[] {
  const found: string[] = []
  for (let month = first; month <= last; month = plusMonths(month, 1)) found.push(month)
  return found
}
