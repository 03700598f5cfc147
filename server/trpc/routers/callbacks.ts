import {
  assignCallback,
  commentOnCallback,
  countWaiting,
  getCallbackCase,
  listAttentionEverywhere,
  searchAttention,
  summarizeAttention,
} from '@/server/modules/delivery/attention'
import {
  cancelRun,
  getRun,
  listRunItems,
  listRuns,
  planReplay,
  planResolve,
  reopenCallback,
  startReplay,
  startResolve,
} from '@/server/modules/delivery/bulk-replay'
import { getEndpointHealth, listEndpointHealth } from '@/server/modules/delivery/endpoint-health'
import { showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { showAmount } from '../money-view'

export const callbacksRouter = router({
  search: procedure(showing(searchAttention, (page) => ({ ...page, rows: page.rows.map(showAmount) }))),
  counts: procedure(summarizeAttention),
  /** How many need attention, for the navigation. */
  waiting: procedure(countWaiting),
  case: procedure(getCallbackCase),
  assign: procedure(assignCallback),
  comment: procedure(commentOnCallback),
  planReplay: procedure(planReplay),
  planResolve: procedure(planResolve),
  startReplay: procedure(startReplay),
  startResolve: procedure(startResolve),
  cancelRun: procedure(cancelRun),
  /** Lets a resolved callback need attention again. */
  reopen: procedure(reopenCallback),
  runItems: procedure(showing(listRunItems, (page) => ({ ...page, items: page.items.map(showAmount) }))),
  run: procedure(getRun),
  runs: procedure(listRuns),
  endpoints: procedure(listEndpointHealth),
  endpoint: procedure(
    showing(getEndpointHealth, (health) => ({ ...health, due: health.due.map(showAmount) })),
  ),

  /** For staff: whose callbacks need attention, over all organizations. */
  everywhere: staffProcedure(listAttentionEverywhere),
})
