import { listenForInvalidations } from '@/server/cache/listen-for-invalidations'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { deliverDue } from '@/server/modules/delivery/wallet/testing/deliver-due'
import { runWorker } from './run-worker'

/** The service's own lanes, hearing of changed endpoints as a service does. */
listenForInvalidations()
await runWorker(async ({ ids }) => {
  const began = performance.now()
  const made = await deliverDue(systemContext('bench', systemClock, 'bench'))
  if (made !== ids.length) throw new Error(`${made} attempts for ${ids.length} movements`)
  return performance.now() - began
})
