import { randomUUID } from 'node:crypto'

/**
 * What must not reach Next, because it would answer with a page, plain text or a redirect where the contract promises
 * JSON (spec §7.1; docs/providers/aurora.md for the providers' side).
 * @typedef {{ status: number, code: string, type: string, providerError: string, message: string }} Problem
 * @typedef {'v1' | 'provider'} Side
 */

/** @satisfies {Record<string, Problem>} */
export const problems = {
  badRequest: {
    status: 400,
    code: 'E0003',
    type: 'validation_failed',
    providerError: 'invalid_request',
    message: 'The request is not readable as HTTP.',
  },
  badEncoding: {
    status: 400,
    code: 'E0003',
    type: 'validation_failed',
    providerError: 'invalid_request',
    message: 'The path holds a malformed percent-encoding.',
  },
  badHost: {
    status: 400,
    code: 'E0003',
    type: 'validation_failed',
    providerError: 'invalid_request',
    message: 'The Host header is missing or malformed.',
  },
  notFound: {
    status: 404,
    code: 'E0004',
    type: 'not_found',
    providerError: 'not_found',
    message: 'There is nothing at this path.',
  },
  badMethod: {
    status: 405,
    code: 'E0005',
    type: 'method_not_allowed',
    providerError: 'invalid_request',
    message: 'This method is not known here.',
  },
  headersTooLarge: {
    status: 431,
    code: 'E0003',
    type: 'validation_failed',
    providerError: 'invalid_request',
    message: 'The request line and headers are larger than 16 KiB.',
  },
  tooSlow: {
    status: 408,
    code: 'E0003',
    type: 'validation_failed',
    providerError: 'invalid_request',
    message: 'The request did not arrive in time.',
  },
  expectation: {
    status: 417,
    code: 'E0003',
    type: 'validation_failed',
    providerError: 'invalid_request',
    message: 'Only "Expect: 100-continue" is known.',
  },
}

/** Those that Next hands to a route; it answers any other with an empty 400. */
const routedMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH'])

/**
 * The refusal a request deserves before Next sees it, or null. Puts a request line that names a whole address into the
 * usual form.
 * @param {import('node:http').IncomingMessage} request
 * @param {keyof typeof problems} [known]
 */
export function createRefusal(request, known) {
  request.url = pathOf(request.url ?? '/')
  const side = sideOf(request.url)
  if (side !== null) removeNextHeaders(request)
  if (request.httpVersion === '1.0') request.headers.host ??= 'localhost'
  const problem = known ? problems[known] : findProblem(request, side)
  if (!problem) return null
  return {
    answer: (/** @type {import('node:http').ServerResponse} */ response) => {
      const { headers, body } = compose(problem, side)
      response.writeHead(problem.status, headers).end(request.method === 'HEAD' ? undefined : body)
    },
  }
}

/**
 * Headers by which Next's own browser code asks for parts of pages; some of them make it redirect.
 * @param {import('node:http').IncomingMessage} request
 */
function removeNextHeaders({ headers }) {
  for (const name of Object.keys(headers)) {
    if (/^(rsc$|next-|x-nextjs-|x-middleware-|x-invoke-|x-matched-path$)/.test(name)) delete headers[name]
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {Side | null} side
 * @returns {Problem | null}
 */
function findProblem(request, side) {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (!isHost(request.headers.host)) return problems.badHost
  if (!isDecodable(path)) return problems.badEncoding
  if (side === null) return null
  if (!routedMethods.has(request.method ?? '')) return problems.badMethod
  // Next redirects these to what it takes for the same address.
  return /\/\/|\\/.test(path) ? problems.notFound : null
}

/**
 * @param {string} url
 * @returns {string}
 */
function pathOf(url) {
  if (url.startsWith('/')) return url
  if (!URL.canParse(url)) return '/'
  const { pathname, search } = new URL(url)
  return pathname + search
}

/**
 * @param {string} path
 * @returns {Side | null}
 */
export function sideOf(path) {
  if (/^\/+v1(?=[/?\\]|$)/.test(path)) return 'v1'
  return /^\/+provider(?=[/?\\]|$)/.test(path) ? 'provider' : null
}

/** @param {string} path */
function isDecodable(path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** @param {string | undefined} host */
function isHost(host) {
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`)
}

/**
 * @param {Problem} problem
 * @param {Side | null} side
 */
export function compose(problem, side) {
  const requestId = randomUUID()
  const { code, type, message, providerError } = problem
  const error = { code, type, message, request_id: requestId, details: {} }
  const body = JSON.stringify(side === 'provider' ? { error: providerError, message } : { error })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  }
  return { headers, body }
}
