import { randomUUID } from 'node:crypto'

/**
 * What must not reach Next, because it would answer with a page, plain text or a redirect where the contract promises
 * JSON (spec §7.1; docs/providers/aurora.md for the providers' side).
 * @typedef {{ status: number, code: string, type: string, providerError: string, message: string }} Problem
 * @typedef {'v1' | 'provider'} Side
 * @typedef {Side | 'trpc' | 'auth'} Surface
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
    message: 'The address is not percent-encoded UTF-8.',
  },
  nul: {
    status: 400,
    code: 'E0003',
    type: 'validation_failed',
    providerError: 'invalid_request',
    message: 'The address has a NUL character.',
  },
  badHost: {
    status: 400,
    code: 'E0003',
    type: 'validation_failed',
    providerError: 'invalid_request',
    message: 'The Host header is missing, malformed or sent more than once.',
  },
  notFound: {
    status: 404,
    code: 'E0004',
    type: 'not_found',
    providerError: 'not_found',
    message: 'There is nothing at this path.',
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
  tooLarge: {
    status: 413,
    code: 'E0003',
    type: 'validation_failed',
    providerError: 'payload_too_large',
    message: 'The body is larger than this address takes.',
  },
  expectation: {
    status: 417,
    code: 'E0003',
    type: 'validation_failed',
    providerError: 'invalid_request',
    message: 'Only "Expect: 100-continue" is known.',
  },
}

/** Those that Next hands to a route; it fails on any other. */
const routedMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH'])

/**
 * The refusal a request deserves before Next sees it, or null. Puts what Next would misread into a form it understands.
 * @param {import('node:http').IncomingMessage} request
 * @param {keyof typeof problems} [known]
 */
export function createRefusal(request, known) {
  request.url = withBlankGrantId(pathOf(request.url ?? '/'))
  const side = sideOf(request.url)
  // defence: Next headers do not reach the API
  if (side !== null) removeNextHeaders(request)
  // defence: repeated credentials are all seen
  keepEveryCredential(request)
  if (request.httpVersion === '1.0') request.headers.host ??= 'localhost'
  // No address takes PUT, so that each answers an unknown method as it answers that: 405, and what it does take.
  if (!routedMethods.has(request.method ?? '')) request.method = 'PUT'
  const problem = known ? problems[known] : findProblem(request, side)
  if (!problem) return null
  return {
    answer: (/** @type {import('node:http').ServerResponse} */ response) =>
      refuse(request, response, problem),
  }
}

/**
 * Answers in the form of the surface that was asked.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {Problem} problem
 */
export function refuse(request, response, problem) {
  const { headers, body } = compose(problem, surfaceOf(request.url ?? '/'), request.headers['x-request-id'])
  response.writeHead(problem.status, headers).end(request.method === 'HEAD' ? undefined : body)
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
 * Node keeps the first of several Authorization headers. Which one was meant is unknown: together they are no key.
 * @param {import('node:http').IncomingMessage} request
 */
function keepEveryCredential({ headers, headersDistinct }) {
  const sent = headersDistinct.authorization ?? []
  if (sent.length > 1) headers.authorization = sent.join(', ')
}

/**
 * An id left empty is for the operation to refuse (spec §4.12), not a doubled slash.
 * @param {string} url
 */
function withBlankGrantId(url) {
  return url.replace(/^(\/v1\/free-rounds\/)(?=\/cancel\/?(?:\?|$))/, '$1%20')
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {Side | null} side
 * @returns {Problem | null}
 */
function findProblem(request, side) {
  const url = request.url ?? '/'
  const path = url.split('?')[0] ?? '/'
  // Node keeps the first of several; a proxy in front may have gone by another.
  // defence: two Host headers are refused
  if ((request.headersDistinct.host ?? []).length > 1) return problems.badHost
  // defence: an invalid Host is refused
  if (!isHost(request.headers.host)) return problems.badHost
  // defence: a path that cannot be decoded is refused
  if (!isDecodable(path)) return problems.badEncoding
  // PostgreSQL holds no NUL; wherever one is asked for, it is a mistake of the caller.
  // defence: an address with NUL is refused
  if (url.includes('%00')) return problems.nul
  if (side === null) return null
  // Next would put a replacement character where a query cannot be decoded.
  if (!isDecodable(url)) return problems.badEncoding
  // Next redirects these to what it takes for the same address.
  // defence: a path with doubled slashes is not found
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
 * The published documents are answered for as the operators' API is.
 * @param {string} path
 * @returns {Side | null}
 */
export function sideOf(path) {
  if (/^\/+(?:v1|openapi)(?=[/?\\]|$)/.test(path)) return 'v1'
  return /^\/+provider(?=[/?\\]|$)/.test(path) ? 'provider' : null
}

/**
 * @param {string} path
 * @returns {Surface | null}
 */
function surfaceOf(path) {
  if (/^\/api\/trpc(?=[/?]|$)/.test(path)) return 'trpc'
  return /^\/api\/auth(?=[/?]|$)/.test(path) ? 'auth' : sideOf(path)
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
 * @param {Surface | null} surface
 * @param {string | string[]} [sentId] the caller's X-Request-Id
 */
export function compose(problem, surface, sentId) {
  const requestId = requestIdOf(sentId)
  const body = JSON.stringify(bodyOf(problem, surface, requestId))
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(surface === null || surface === 'v1' ? operatorHeaders() : {}),
  }
  return { headers, body }
}

/**
 * @param {Problem} problem
 * @param {Surface | null} surface
 * @param {string} requestId
 */
function bodyOf({ status, code, type, message, providerError }, surface, requestId) {
  if (surface === 'provider' || surface === 'auth') return { error: providerError, message }
  if (surface !== 'trpc') return { error: { code, type, message, request_id: requestId, details: {} } }
  // As `server/trpc/init.ts` formats a refusal, serialized by superjson; -32600 is JSON-RPC's "invalid request".
  const refusal = { code, message, details: {}, retryAfterS: null }
  const data = { code: 'BAD_REQUEST', httpStatus: status, requestId, refusal, fields: {} }
  return { error: { json: { message, code: -32600, data } } }
}

/** As `server/rest/respond.ts` sets them on every answer of a route; a test holds the two together. */
const operatorHeaders = () => ({ 'X-API-Mode': process.env.API_MODE || 'live', 'Croupier-Version': '1' })

/**
 * The rule of `server/rest/request-id.ts`, held to it by a test.
 * @param {string | string[]} [sent]
 */
function requestIdOf(sent) {
  return typeof sent === 'string' && /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$/.test(sent) ? sent : randomUUID()
}
