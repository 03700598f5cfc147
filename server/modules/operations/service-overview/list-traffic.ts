import type { Context } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { countAttentionEverywhere } from '@/server/modules/delivery/attention'
import {
  findCountedUntil,
  findFailingOrganizations,
  findProviderTraffic,
  findTraffic,
  type OrganizationTraffic,
  type ProviderTraffic,
} from '@/server/modules/delivery/endpoint-health'
import { addBuckets, groupBy, percentileMs } from '@/server/modules/delivery/statistics'

/** As many as are shown; more are counted. */
const maxListed = 50

/**
 * For staff: organizations whose callbacks fail, the worst first. Those with callbacks that need attention, and those with
 * failed attempts in the last hour. Counts only; their callbacks are seen by opening one. Throws E5004.
 */
export const listFailing = fromReplica(readVerb('overview.everywhere', runListFailing))

async function runListFailing(ctx: Context) {
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

/** For staff: what became of the callbacks of each provider's transactions in the last hour and 24 hours. Throws E5004. */
export const listProviderTraffic = fromReplica(readVerb('overview.everywhere', runListProviderTraffic))

async function runListProviderTraffic(ctx: Context) {
  const { hour, day } = spansBefore(ctx.clock.now())
  const [rows, counted] = await Promise.all([findProviderTraffic({ hour, day }), findCountedUntil()])
  const byProvider = groupBy(rows, ({ providerCode }) => providerCode)
  const { until: countedUntil, providersFrom } = counted
  return {
    providers: [...byProvider].map(([providerCode, all]) => ({
      providerCode,
      hour: sumUp(all.filter(({ isLastHour }) => isLastHour)),
      day: sumUp(all),
    })),
    countedUntil,
    /** Set where less than 24 hours are counted. */
    countedFrom: providersFrom !== null && providersFrom > day ? providersFrom : null,
  }
}

function sumUp(rows: readonly ProviderTraffic[]) {
  // Cut off on our side: it says nothing about the wallet.
  const ended = rows.filter(({ verdict }) => verdict !== 'interrupted')
  const attemptsOf = (...verdicts: string[]) =>
    ended.reduce((sum, { verdict, attempts }) => sum + (verdicts.includes(verdict) ? attempts : 0), 0)
  const latency = ended.reduce<number[]>((sum, row) => addBuckets(sum, row.latency), [])
  return {
    transactions: rows.reduce((sum, { movements }) => sum + movements, 0),
    attempts: ended.reduce((sum, { attempts }) => sum + attempts, 0),
    unavailable: attemptsOf('retryable'),
    refused: attemptsOf('rejected'),
    unknown: attemptsOf('unknown'),
    p50Ms: percentileMs(latency, 0.5),
    p95Ms: percentileMs(latency, 0.95),
  }
}

const hourMs = 3_600_000
/** Attempts are counted in steps of two minutes. */
const stepMs = 120_000

/** Where the last hour and the last 24 hours begin, at a step's edge. */
function spansBefore(now: Date): { hour: Date; day: Date; now: Date } {
  const before = (ms: number) => new Date(Math.floor((now.getTime() - ms) / stepMs) * stepMs)
  return { hour: before(hourMs), day: before(24 * hourMs), now }
}
