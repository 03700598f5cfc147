import { getProbeRun, listProbeRuns, startProbe } from '@/server/modules/delivery/readiness'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView } from '../money-view'

/** The readiness probe of callback endpoints (spec §6.6). */
export const readinessRouter = router({
  list: procedure(listProbeRuns),
  get: procedure(
    showing(getProbeRun, ({ betMinor, ...run }) => ({ ...run, bet: moneyView(betMinor, run.currency) })),
  ),
  /** Answers with the run's ID at once; the run continues in the background. */
  start: procedure(showing(startProbe, ({ runId }) => ({ runId }))),
})
