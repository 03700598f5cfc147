import cluster from 'node:cluster'
import { env } from '@/server/env'

/**
 * The service, in one process or, with WORKERS=n, in n behind one port. `npm run build` bundles it, so that it runs under
 * plain Node; `scripts/serve.mjs` starts it.
 */
export async function start(how: { isDev: boolean; projectRoot: string }): Promise<void> {
  const { WORKERS } = env()
  if (WORKERS > 1 && cluster.isPrimary && !how.isDev) {
    const { superviseWorkers } = await import('./supervise-workers')
    superviseWorkers(WORKERS)
  } else {
    const { serve } = await import('./service')
    await serve(how)
  }
}
