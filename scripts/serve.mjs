import cluster from 'node:cluster'
import { countWorkers } from './serve/count-workers.mjs'
import { refuseWeakSecrets } from './serve/refuse-weak-secrets.mjs'
import { surviveOutputErrors } from './start/output-errors.mjs'

surviveOutputErrors()

/**
 * The service, in one process or, with WORKERS=n, in n behind one port. `--dev` serves from the sources, in one process.
 */
const isDev = process.argv.includes('--dev')
if (!isDev) refuseWeakSecrets(process.env)
const workers = isDev ? 1 : countWorkers(process.env.WORKERS)

if (workers > 1 && cluster.isPrimary) {
  const { superviseWorkers } = await import('./serve/supervise-workers.mjs')
  superviseWorkers(workers)
} else {
  const { serve } = await import('./serve/service.mjs')
  await serve({ isDev })
}
