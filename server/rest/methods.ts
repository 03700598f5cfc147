import { AppError } from '@/server/core/app-error'
import type { ApiRequest } from '@/server/rest/api-request'
import { identify } from '@/server/rest/authenticate'
import { type Dependencies, serviceDependencies } from '@/server/rest/dependencies'
import { callerOf, type Exchange, openExchange } from '@/server/rest/exchange'
import type { RestHandler } from '@/server/rest/handle'

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof allMethods)[number]

/**
 * Handlers for every method of one address: HEAD is GET without its body, OPTIONS lists the allowed methods, and others
 * get 405 in JSON with `Allow`. No CORS headers: this API is not for browsers (spec §1).
 */
export function methods(
  handlers: Partial<Record<'GET' | 'POST' | 'PUT', RestHandler>>,
  dependencies: Dependencies = serviceDependencies,
): Record<Method, RestHandler> {
  const { GET, POST, PUT } = handlers
  const given = [...(POST ? ['POST'] : []), ...(PUT ? ['PUT'] : [])]
  const allow = [...(GET ? ['GET', 'HEAD'] : []), ...given, 'OPTIONS'].join(', ')
  const refuse: RestHandler = (request) =>
    openExchange('methodNotAllowed', request, dependencies, async (exchange) => {
      exchange.headers.Allow = allow
      await nameCaller(exchange, request, dependencies)
      throw new AppError('E0005')
    })
  const listMethods: RestHandler = (request) =>
    openExchange('listMethods', request, dependencies, async (exchange) => {
      exchange.headers.Allow = allow
      return { status: 204, body: null }
    })
  return {
    GET: GET ?? refuse,
    HEAD: GET ? withoutBody(GET) : withoutBody(refuse),
    POST: POST ?? refuse,
    PUT: PUT ?? refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: listMethods,
  }
}

const nameCaller = (exchange: Exchange, request: ApiRequest, dependencies: Dependencies) =>
  identify(request.headers, dependencies, (owner) => {
    exchange.caller = callerOf(owner, request)
  })

function withoutBody(handler: RestHandler): RestHandler {
  return async (request) => {
    const { status, headers } = await handler(request)
    return new Response(null, { status, headers })
  }
}

/** 404 in JSON for any method on an address that has no operation. */
export function unknownAddress(
  dependencies: Dependencies = serviceDependencies,
): Record<Method, RestHandler> {
  const refuse: RestHandler = (request) =>
    openExchange('unknownAddress', request, dependencies, async (exchange) => {
      await nameCaller(exchange, request, dependencies)
      throw new AppError('E0004')
    })
  return {
    GET: refuse,
    HEAD: withoutBody(refuse),
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: refuse,
  }
}
