import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { createRouter } from '@/server/http/match-route'
import { machineRoutes } from '@/server/http/routes'

const findRoute = createRouter(machineRoutes)

export interface Call {
  operation: string
  /** Of path and query, by name. */
  parameters?: Record<string, string | number | boolean> | undefined
  body?: Record<string, unknown> | undefined
  idempotencyKey?: string | undefined
}

/** What an operation answered, and what of its headers a caller acts on. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}

export const findOperation = (id: string): Operation | undefined =>
  (operations as readonly Operation[]).find((operation) => operation.id === id)

const shownHeaders = ['x-request-id', 'retry-after', 'croupier-warning', 'x-idempotent-replayed', 'ratelimit']

/**
 * Calls an operation by its own REST handler in this process, with the key and the address of the caller: the same scopes, limits
 * and request log as over HTTP.
 */
export async function callOperation(operation: Operation, call: Call, caller: Request): Promise<Answer> {
  const { target, rest } = fillPath(operation.path, call.parameters ?? {})
  const url = new URL(target, 'http://mcp.invalid')
  for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value))
  const handler = findRoute(url.pathname)?.[operation.method]
  if (!handler) throw new Error(`No route for ${operation.id}`)
  const response = await handler(
    new Request(url, {
      method: operation.method,
      headers: headersOf(caller, call),
      ...(operation.body && { body: JSON.stringify(call.body ?? {}) }),
    }),
  )
  const text = await response.text()
  const headers = shownHeaders.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: text === '' ? null : JSON.parse(text),
  }
}

/** Path parameters in their place; the others are of the query. An empty one makes no other address of it. */
function fillPath(path: string, parameters: NonNullable<Call['parameters']>) {
  const rest = { ...parameters }
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '')
    delete rest[name]
    return /^\.{0,2}$/.test(value) ? '%20' : encodeURIComponent(value)
  })
  return { target, rest }
}

/** Who calls and from where; what describes the message around the call stays behind. */
function headersOf(caller: Request, { idempotencyKey }: Call): Headers {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of ['authorization', 'user-agent', 'x-forwarded-for']) {
    const value = caller.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  return headers
}
