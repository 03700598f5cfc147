import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '@/server/core/app-error'
import { textOf } from '@/server/core/text-response'
import { log } from '@/server/log'
import type { Address } from './addresses'
import { incomingRequest } from './incoming-request'
import { createRouter } from './match-route'
import { refuse } from './refusals'
import type { RouteHandlers } from './routes'

/**
 * Answers requests of these routes without Next. False, with nothing done, for any other path. The message has passed
 * `refusals.ts`: its path can be decoded.
 */
export function createDispatch(routes: Readonly<Record<string, RouteHandlers>>) {
  const findRoute = createRouter(routes)
  return function dispatch(
    message: IncomingMessage,
    outgoing: ServerResponse,
    { area, url }: Address,
  ): boolean {
    const route = findRoute(url.pathname)
    if (route === null) return false
    const handler = handlerOf(route, message.method)
    if (handler === undefined) {
      outgoing.setHeader('Allow', allowedBy(route))
      refuse(message, outgoing, area, new AppError('E0005'))
      return true
    }
    handler(incomingRequest(message, url))
      .then((response) => sendResponse(response, outgoing))
      .catch((error: unknown) => {
        log.error({ err: error, method: message.method, path: url.pathname }, 'request failed')
        outgoing.destroy()
      })
    return true
  }
}

/** HEAD is GET without its body, which Node leaves out. */
const handlerOf = (route: RouteHandlers, method = '') =>
  route[method as keyof RouteHandlers] ?? (method === 'HEAD' ? route.GET : undefined)

function allowedBy(route: RouteHandlers): string {
  const methods = new Set(Object.keys(route).filter((name) => name === name.toUpperCase()))
  if (route.GET) methods.add('HEAD')
  return [...methods].sort().join(', ')
}

/** Writes a handler's answer in one piece: machine answers are short, and their length is known before they leave. Files, and what comes line by line, are streamed. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers: Record<string, string | number> = Object.fromEntries(response.headers)
  if (headers['content-type'] === 'application/x-ndjson' && response.body !== null) {
    outgoing.writeHead(response.status, headers)
    outgoing.flushHeaders()
    // It has no end of its own: a client that leaves is no failure.
    return pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), outgoing).catch(
      () => undefined,
    )
  }
  // Asking for the body of a text makes the whole of it; only files say their length.
  if ('content-length' in headers && response.body !== null) {
    outgoing.writeHead(response.status, headers)
    return pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), outgoing)
  }
  // A string is written together with the headers; bytes would take two writes.
  const body = textOf(response) ?? (await bytesOf(response))
  if (body !== null) headers['content-length'] = Buffer.byteLength(body)
  outgoing.writeHead(response.status, headers)
  outgoing.end(body)
}

async function bytesOf(response: Response): Promise<Buffer | null> {
  return response.body === null ? null : Buffer.from(await response.arrayBuffer())
}
