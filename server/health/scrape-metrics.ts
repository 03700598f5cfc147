import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { isEqualConstantTime } from '@/server/core/crypto'
import { env } from '@/server/env'
import { metrics } from '@/server/metrics'
import { readQueueHealth } from '@/server/modules/wallet'
import { readAllWorkersMetrics } from './all-workers'

/** Whether whoever asks may read the metrics: with METRICS_TOKEN its bearer, without one anybody in sandbox mode only. */
export function maySeeMetrics(authorization: string | null): boolean {
  const { METRICS_TOKEN: token, API_MODE: mode } = env()
  if (!token) return mode === 'sandbox'
  return isEqualConstantTime(authorization ?? '', `Bearer ${token}`)
}

/** Everything measured, in Prometheus' text form; the queue is counted as it is asked for. */
export async function scrapeMetrics(): Promise<string> {
  const queue = await readQueueHealth(systemContext('metrics', systemClock, 'metrics'))
  metrics.queueDepth.set(queue.depth)
  metrics.queueAge.set(queue.overdueS)
  for (const [state, count] of Object.entries(queue.needsPerson)) metrics.needsPerson.set({ state }, count)
  const measured = (await readAllWorkersMetrics()) ?? (await metrics.registry.metrics())
  return `${measured}\n${await metrics.deployment.metrics()}`
}
