import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '@/server/log'
import { incomingRequest } from './incoming-request'
import { createRouter } from './match-route'
import { machineRoutes, type RouteHandlers } from './routes'
import { sendResponse } from './send-response'

const findRoute = createRouter(machineRoutes)

/** What a message's path and query are resolved against; the handlers look at nothing else of an address. */
const anyOrigin = 'http://machine.invalid'

/**
 * Answers a request of the machine API without Next. False: its path is not of the machine API, and nothing was done.
 * The message has passed `scripts/serve/refusals.mjs`: its method has a handler and its path can be decoded.
 */
export function dispatch(message: IncomingMessage, outgoing: ServerResponse): boolean {
  const url = new URL(anyOrigin + message.url)
  const route = findRoute(url.pathname)
  if (route === null) return false
  const handler = route[message.method as keyof RouteHandlers] ?? route.PUT
  handler(incomingRequest(message, url))
    .then((response) => sendResponse(response, outgoing))
    .catch((error: unknown) => {
      log.error({ err: error, method: message.method, path: url.pathname }, 'a request could not be answered')
      outgoing.destroy()
    })
  return true
}
