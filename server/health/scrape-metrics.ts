import { isEqualConstantTime } from '@/server/core/crypto'
import { env, ownRoles } from '@/server/env'
import { metrics } from '@/server/metrics'
import { readAllWorkersMetrics } from './all-workers'

metrics.deployment.measure = async () => {
  const { measureDeployment } = await import('./measure-deployment')
  await measureDeployment()
}

/** Whether the caller may read the metrics: with METRICS_TOKEN its bearer, without one any caller, in sandbox mode only. */
export function maySeeMetrics(authorization: string | null): boolean {
  const { METRICS_TOKEN: token, API_MODE: mode } = env()
  // defence: live metrics need a token
  if (!token) return mode === 'sandbox'
  return isEqualConstantTime(authorization ?? '', `Bearer ${token}`)
}

/**
 * What the processes of this instance measured, in Prometheus' text form; and what concerns the whole deployment, looked at as it is
 * asked for by the process that runs the jobs.
 */
export async function scrapeMetrics(): Promise<string> {
  const ofAll = await readAllWorkersMetrics()
  if (ofAll !== null) return ofAll
  const registries = ownRoles().includes('jobs') ? [metrics.registry, metrics.deployment] : [metrics.registry]
  return (await Promise.all(registries.map((registry) => registry.metrics()))).join('\n')
}
