import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { textOf } from '@/server/core/text-response'
import { log } from '@/server/log'
import { incomingRequest } from './incoming-request'
import { createRouter } from './match-route'
import { machineRoutes, type RouteHandlers } from './routes'

const findRoute = createRouter(machineRoutes)

/**
 * Answers a request of the machine API without Next. False, with nothing done, for any other path. The message has
 * passed `refusals.ts`: its method has a handler and its path can be decoded.
 */
export function dispatch(message: IncomingMessage, outgoing: ServerResponse, url: URL): boolean {
  const route = findRoute(url.pathname)
  if (route === null) return false
  const handler = route[message.method as keyof RouteHandlers]
  handler(incomingRequest(message, url))
    .then((response) => sendResponse(response, outgoing))
    .catch((error: unknown) => {
      log.error({ err: error, method: message.method, path: url.pathname }, 'request failed')
      outgoing.destroy()
    })
  return true
}

/** Writes a handler's answer in one piece: machine answers are short, and their length is known before they leave. Files are streamed. */
async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers: Record<string, string | number> = Object.fromEntries(response.headers)
  if (response.body !== null && 'content-length' in headers) {
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
