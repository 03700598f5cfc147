import { createMcpHandler } from '@modelcontextprotocol/server'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { authenticate } from '@/server/rest/authenticate'
import { type Dependencies, serviceDependencies } from '@/server/rest/dependencies'
import { callerOf, openExchange } from '@/server/rest/exchange'
import { requireNetwork } from '@/server/rest/handle'
import { consumeBudget, rateLimitHeaders, requireBudget } from '@/server/rest/limit-rate'
import { createAgentServer } from './create-server'

const handler = createMcpHandler(
  ({ requestInfo }) => {
    if (!requestInfo) throw new Error('An agent is served over HTTP only')
    return createAgentServer(requestInfo)
  },
  { onerror: (err) => log.warn({ err }, 'agent request failed') },
)

/** An agent's message over streamable HTTP: stateless, each with the API key as bearer. */
export async function serveMcp(request: Request): Promise<Response> {
  const gate = await admit(request, serviceDependencies)
  return gate.status === 204 ? handler.fetch(request) : gate
}

/**
 * 204, or the refusal that an operation of the API would give this key: an agent's messages count against the same limits and stand in
 * the same request log. Scopes are checked by each operation that a tool calls.
 */
function admit(request: Request, dependencies: Dependencies): Promise<Response> {
  const { headers, method, url } = request
  const asked = { headers, method, url, body: null }
  return inLane({ name: 'api' }, () =>
    openExchange('mcp', asked, dependencies, async (exchange) => {
      const key = await authenticate(headers, dependencies, (owner) => {
        exchange.caller = callerOf(owner, asked)
      })
      exchange.facts = { keyId: key.keyId, organization: key.organization.slug }
      requireNetwork({}, key, exchange.caller?.ip ?? null)
      const budget = await consumeBudget({ family: 'other' }, key, dependencies)
      Object.assign(exchange.headers, rateLimitHeaders(budget, dependencies.clock.now()))
      requireBudget(budget)
      return { status: 204, body: null }
    }),
  )
}
