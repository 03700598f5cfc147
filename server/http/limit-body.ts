import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Area } from './addresses'
import { problems, refuse } from './refusals'

/** How much of a refused body is read and dropped, so that its sender can read the refusal. */
const discardLimitBytes = 16 * 1024 * 1024

/** Passes a request to `handle` once its body is known to fit the address's limit; else answers 413. */
export function withBufferedBody(
  request: IncomingMessage,
  response: ServerResponse,
  area: Area,
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): void {
  const { bodyLimitBytes } = area
  const accept = () => void handle(request, response)
  const refuseLarge = () => refuse(request, response, area, problems.tooLarge)
  if (bodyLimitBytes === null) accept()
  else holdBody(request, bodyLimitBytes, { accept, refuse: refuseLarge })
}

/**
 * Buffers a request until its body is complete, so that Next never buffers one that is too large or never ends. Counts
 * the bytes received, whatever Content-Length says; `refuse` is called as soon as there are too many.
 */
function holdBody(
  request: IncomingMessage,
  limitBytes: number,
  { accept, refuse }: { accept: () => void; refuse: () => void },
): void {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    accept()
    return
  }
  const push = request.push.bind(request)
  let received = 0
  let isRefused = false
  const refuseRest = () => {
    isRefused = true
    // The buffer is dropped; later bytes are dropped as they arrive.
    request.resume()
    refuse()
  }
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) {
      const isMore = push(null)
      if (!isRefused) accept()
      return isMore
    }
    received += chunk.length
    // defence: a body for Next is cut at 64 KiB
    if (!isRefused && received <= limitBytes) push(chunk, encoding)
    else if (!isRefused) refuseRest()
    else if (received > discardLimitBytes) request.destroy()
    // Not read yet, but the parser must continue.
    return true
  }
  // defence: a body for Next announced as too large is refused
  if (Number(headers['content-length']) > limitBytes) refuseRest()
}
