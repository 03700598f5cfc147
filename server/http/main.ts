import cluster from 'node:cluster'
import { env, ownRoles } from '@/server/env'
import { processesFor } from './processes'

/**
 * An instance of the service: one process, or one for each of its roles (and `WORKERS` of the role api) under this one.
 * `npm run build` bundles it, so that it runs under plain Node; `scripts/serve.mjs` starts it.
 */
export async function start(how: { isDev: boolean; projectRoot: string }): Promise<void> {
  const processes = processesFor(ownRoles(), env().WORKERS)
  if (processes.length > 1 && cluster.isPrimary && !how.isDev) {
    const { supervise } = await import('./supervise')
    await supervise(processes)
  } else {
    const { serve } = await import('./service')
    await serve(how)
  }
}
