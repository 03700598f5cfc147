import type { Context } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import {
  findCountedUntil,
  findProviderTraffic,
  type ProviderTraffic,
} from '@/server/modules/delivery/endpoint-health'
import { addBuckets, groupBy, percentileMs } from '@/server/modules/delivery/statistics'
import { spansBefore } from './spans'

/** For staff: what became of the callbacks of each provider's transactions in the last hour and 24 hours. Throws E5004. */
export const listProviderTraffic = fromReplica(readVerb('overview.everywhere', run))

async function run(ctx: Context) {
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
