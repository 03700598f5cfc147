import type { Operation } from '@/server/contract/operation'
import { explainStep } from '@/server/contract/readiness/explain-step'
import { scenarioTexts } from '@/server/contract/readiness/scenario-texts'
import {
  getProbe,
  listRequests,
  replayTransaction,
  startProbe as startProbeOperation,
} from '@/server/contract/sandbox-tools'
import { AppError } from '@/server/core/app-error'
import { env } from '@/server/env'
import { findNamedEndpoint } from '@/server/modules/accounts/endpoints'
import { getProbeRun, startProbe } from '@/server/modules/delivery/readiness'
import { replayMovement } from '@/server/modules/delivery/wallet'
import { searchRequests } from '@/server/modules/operations/request-log'
import { handle, type RestHandler, type Run } from '@/server/rest/handle'

/** What the command line does beside the API: the dashboard's own verbs, open to a key in sandbox mode alone. */
function inSandbox<const Op extends Operation>(operation: Op, run: Run<Op>): RestHandler {
  return handle(operation, (ctx, input) => {
    // defence: keys use no tools of a sandbox on a live deployment
    if (env().API_MODE !== 'sandbox')
      throw new AppError('E5004', {
        message:
          'This deployment is live: use the dashboard. The tools under /sandbox/v1 exist in sandbox mode.',
      })
    return run(ctx, input)
  })
}

export const requestsHandler = inSandbox(listRequests, async (ctx, { query }) => {
  const { status_class: statusClass, operation, since } = query
  const { requests } = await searchRequests(ctx, {
    ...(statusClass && { statusClass: Number(statusClass) as 2 | 4 | 5 }),
    ...(operation && { operation }),
    ...(since && { from: new Date(since) }),
  })
  return {
    status: 200,
    body: {
      requests: requests.map((request) => ({
        ...{ id: request.id, created_at: request.createdAt.toISOString(), operation: request.operation },
        ...{ method: request.method, path: request.path, query: request.query, status: request.status },
        ...{ error_code: request.errorCode, duration_ms: request.durationMs, request_id: request.requestId },
        ...{ key_name: request.key?.name ?? null, sub_operator_ref: request.subOperatorRef },
      })),
    },
  }
})

export const replayHandler = inSandbox(replayTransaction, async (ctx, { params }) => {
  const { id, state } = await replayMovement(ctx, params)
  return { status: 200, body: { id, status: state } }
})

export const startProbeHandler = inSandbox(startProbeOperation, async (ctx, { body }) => {
  const { endpoint: name, player_id: playerId, currency, bet_amount: betAmount } = body
  const endpoint = await findNamedEndpoint(ctx.organizationId, name)
  const { runId } = await startProbe(ctx, {
    endpointId: endpoint.id,
    ...(playerId && { playerId }),
    ...(currency && { currency }),
    ...(betAmount && { betAmount }),
  })
  return { status: 200, body: { id: runId } }
})

export const probeHandler = inSandbox(getProbe, async (ctx, { params }) => {
  const run = await getProbeRun(ctx, { runId: params.id })
  const steps = run.steps.map((step) => ({
    ...{ scenario: step.scenario, ...scenarioTexts[step.scenario], result: step.result },
    ...{ explanation: explainStep(step), status: step.reply?.status ?? null, duration_ms: step.durationMs },
  }))
  return { status: 200, body: { id: run.id, url: run.url, state: run.state, steps } }
})
