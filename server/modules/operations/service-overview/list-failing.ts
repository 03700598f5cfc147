import type { Context } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { countAttentionEverywhere } from '@/server/modules/delivery/attention'
import {
  findFailingOrganizations,
  findTraffic,
  type OrganizationTraffic,
} from '@/server/modules/delivery/endpoint-health'
import { spansBefore } from './spans'

/** As many as are shown; more are counted. */
const maxListed = 50

/**
 * For staff: organizations whose callbacks fail, the worst first. Those with callbacks that need attention, and those with
 * failed attempts in the last hour. Counts only; their callbacks are seen by opening one. Throws E5004.
 */
export const listFailing = fromReplica(readVerb('overview.everywhere', run))

async function run(ctx: Context) {
  const spans = spansBefore(ctx.clock.now())
  const [waiting, failing] = await Promise.all([
    countAttentionEverywhere(ctx),
    findFailingOrganizations(spans.hour, maxListed),
  ])
  const most = waiting.toSorted((one, other) => other.total - one.total).slice(0, maxListed)
  const ids = [...new Set([...failing, ...most.map(({ organizationId }) => organizationId)])]
  const attention = new Map(waiting.map((row) => [row.organizationId, row]))
  const traffic = await findTraffic(ids, spans)
  const rows = traffic.map((row) => {
    const found = attention.get(row.organizationId)
    return { ...row, waiting: found?.total ?? 0, oldestWaiting: found?.oldest ?? null }
  })
  return {
    organizations: rows.toSorted(worstFirst).slice(0, maxListed),
    total: new Set([...failing, ...attention.keys()]).size,
  }
}

type Failing = OrganizationTraffic & { waiting: number }

/** From this share of failed attempts an endpoint counts as failing. */
const failingShare = 0.2

const failsNow = ({ pausedUntil, hourAttempts, hourFailed }: Failing) =>
  pausedUntil !== null || (hourFailed > 0 && hourFailed >= failingShare * hourAttempts)

/** By what fails right now, then by callbacks that need attention, then by attempts that failed in the last hour. */
function worstFirst(one: Failing, other: Failing): number {
  return (
    Number(failsNow(other)) - Number(failsNow(one)) ||
    other.waiting - one.waiting ||
    other.hourFailed - one.hourFailed ||
    one.slug.localeCompare(other.slug)
  )
}
