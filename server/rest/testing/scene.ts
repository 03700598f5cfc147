import type { Operation } from '@/server/contract/operation'
import type { RestHandler } from '@/server/rest/handle'
import type { ApiTenant, Wishes } from '@/server/rest/testing/api-tenant'

export interface Change {
  /** Null: no Authorization header. */
  token?: string | null
  path?: string
  /** Added to the path's query. */
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** One tenant before one operation, with a request that succeeds. */
export interface Scene {
  operation: Operation
  tenant: ApiTenant
  /** Sends the request that succeeds, changed as asked; a body's fields are laid over the good ones. */
  ask: (change?: Change) => Promise<Response>
}

/** Opens a scene with a tenant of its own. */
export type OpenScene = (wishes?: Wishes) => Promise<Scene>

interface GoodRequest {
  path: string
  body?: Record<string, unknown>
  headers?: () => Record<string, string>
}

export function setScene(
  { operation, handler }: { operation: Operation; handler: RestHandler },
  tenant: ApiTenant,
  good: GoodRequest,
): Scene {
  const ask = ({ token = tenant.token, path = good.path, query = {}, body, headers = {} }: Change = {}) =>
    handler(
      new Request(addressOf(path, query), {
        method: operation.method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(good.body ? { 'content-type': 'application/json' } : {}),
          ...good.headers?.(),
          ...headers,
        },
        ...(good.body ? { body: JSON.stringify(overlay(good.body, body)) } : {}),
      }),
    )
  return { operation, tenant, ask }
}

function addressOf(path: string, query: Record<string, string>): URL {
  const url = new URL(`http://api.croupier.test${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

const overlay = (good: Record<string, unknown>, change: unknown) =>
  typeof change === 'object' && change !== null ? { ...good, ...change } : (change ?? good)
