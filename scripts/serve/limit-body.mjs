import { problems, refuse } from './refusals.mjs'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Most of what Next answers takes a small form or none. */
export const formLimitBytes = 64 * kibibyte
/** How much of a refused body is still taken off the wire, so that its sender reads the refusal. */
const discardLimitBytes = 16 * mebibyte

/**
 * Bodies that are measured as they are read, by what reads them: server/rest/read-body.ts and, for lists of players,
 * server/trpc/campaign-files.ts.
 */
const measuredElsewhere = /^\/(?:v1|provider|api\/campaigns\/[^/?]+\/players)(?=[/?]|$)/
/** Events and the state of runs, signed by Inngest. */
const inngest = /^\/api\/inngest(?=[/?]|$)/

/**
 * The most bytes that a body sent to this path may have; null where its reader measures it.
 * @param {string} path
 */
function bodyLimitOf(path) {
  if (measuredElsewhere.test(path)) return null
  return inngest.test(path) ? mebibyte : formLimitBytes
}

/**
 * Hands a request to `handle` once its body is known to be no larger than its address takes; else answers 413.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => unknown} handle
 */
export function handWhole(request, response, handle) {
  const limitBytes = bodyLimitOf(request.url ?? '/')
  if (limitBytes === null) handle(request, response)
  else
    holdBody(request, {
      limitBytes,
      accept: () => handle(request, response),
      refuse: () => refuse(request, response, problems.tooLarge),
    })
}

/**
 * Holds a request back until its body is whole, so that Next never buffers one that is too large or never ends. Bytes are
 * counted as they arrive, whatever Content-Length says; `refuse` is called as soon as there are too many.
 * @param {import('node:http').IncomingMessage} request
 * @param {{ limitBytes: number, accept: () => void, refuse: () => void }} then
 */
function holdBody(request, { limitBytes, accept, refuse }) {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return accept()
  const push = request.push.bind(request)
  let received = 0
  let isRefused = false
  const refuseRest = () => {
    isRefused = true
    // What is held is dropped; what still comes is dropped as it arrives.
    request.resume()
    refuse()
  }
  request.push = (chunk, encoding) => {
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
    // Nobody reads yet: the parser must go on all the same.
    return true
  }
  // defence: a body for Next announced as too large is refused
  if (Number(headers['content-length']) > limitBytes) refuseRest()
}
