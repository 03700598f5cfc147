import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StatusOf } from '@/server/contract/error-catalogue'
import { AppError } from '@/server/core/app-error'
import type { RequestHeaders } from '@/server/core/request-headers'
import { env } from '@/server/env'
import { commonHeaders, requestIdOf, uncachedHeaders } from '@/server/rest/headers'
import { mapError } from '@/server/rest/map-error'
import { refusalOf, trpcCodeOf } from '@/server/trpc/error-mapping'
import { type Address, type Area, readAddress } from './addresses'
import { headersOf } from './incoming-request'

const invalid = (message: string, status: StatusOf<'E0003'> = 400) =>
  new AppError('E0003', { message, status })

/**
 * Refuses what Next would answer with a page, plain text or a redirect where the contract promises JSON (spec §7.1;
 * docs/providers/aurora.md for the providers' side).
 */
export const problems = {
  badRequest: invalid('The request is not readable as HTTP.'),
  badEncoding: invalid('The address is not percent-encoded UTF-8.'),
  nul: invalid('The address has a NUL character.'),
  badHost: invalid('The Host header is missing, malformed or sent more than once.'),
  notFound: new AppError('E0004'),
  headersTooLarge: invalid('The request line and headers are larger than 16 KiB.', 431),
  tooSlow: invalid('The request did not arrive in time.', 408),
  tooLarge: invalid('The body is larger than this address takes.', 413),
  expectation: invalid('Only "Expect: 100-continue" is known.', 417),
} as const satisfies Record<string, AppError>

/** The methods that Next passes to a route; it fails on any other. */
const routedMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH'])

/** A request's address, and its refusal before routing, or null. Normalizes what a route would misread. */
export function checkRequest(request: IncomingMessage): { address: Address; problem: AppError | null } {
  const address = readAddress(request.url)
  request.url = address.target
  // defence: Next headers do not reach the API
  if (address.area.isApi) removeNextHeaders(request)
  // defence: repeated credentials are all seen
  keepEveryCredential(request)
  if (request.httpVersion === '1.0') request.headers.host ??= 'localhost'
  // No address accepts PUT, so an unknown method gets the answer to PUT: 405 with the allowed methods.
  if (!routedMethods.has(request.method ?? '')) request.method = 'PUT'
  return { address, problem: findProblem(request, address) }
}

/** Headers by which Next's own browser code asks for parts of pages; some of them cause redirects. */
function removeNextHeaders({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) {
    if (/^(rsc$|next-|x-nextjs-|x-middleware-|x-invoke-|x-matched-path$)/.test(name)) delete headers[name]
  }
}

/** Node keeps the first of several Authorization headers. Which one was meant is unknown, so none counts. */
function keepEveryCredential({ headers, headersDistinct }: IncomingMessage): void {
  const sent = headersDistinct.authorization ?? []
  if (sent.length > 1) headers.authorization = sent.join(', ')
}

/** Versions that do not exist, and the one that does in capitals: clients of an API, which read JSON. */
const otherVersion = /^\/(?!v1(?:\/|$))[vV]\d+(?:\/|$)/

function findProblem(request: IncomingMessage, { target, area }: Address): AppError | null {
  const path = target.split('?')[0] ?? '/'
  // Node keeps the first of several; a proxy in front may have gone by another.
  // defence: two Host headers are refused
  if ((request.headersDistinct.host ?? []).length > 1) return problems.badHost
  // defence: an invalid Host is refused
  if (!isHost(request.headers.host)) return problems.badHost
  // defence: a path that cannot be decoded is refused
  if (!isDecodable(path)) return problems.badEncoding
  // PostgreSQL holds no NUL; wherever one is asked for, it is a mistake of the caller.
  // defence: an address with NUL is refused
  if (target.includes('%00')) return problems.nul
  if (otherVersion.test(path)) return problems.notFound
  if (!area.isApi) return null
  // Next would put a replacement character where a query cannot be decoded.
  if (!isDecodable(target)) return problems.badEncoding
  // Next redirects these to what it takes for the same address.
  // defence: a path with doubled slashes is not found
  return /\/\/|\\/.test(path) ? problems.notFound : null
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function isHost(host: string | undefined): boolean {
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`)
}

/** Answers in the form of the surface that was asked. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { form }: Area,
  problem: AppError,
): void {
  const { headers, body } = composeRefusal(problem, form, headersOf(request))
  response.writeHead(problem.status, headers).end(request.method === 'HEAD' ? undefined : body)
}

export function composeRefusal(problem: AppError, form: Area['form'], sent: RequestHeaders) {
  const requestId = requestIdOf(sent)
  const body = JSON.stringify(bodyOf(problem, form, requestId))
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    ...(problem.retryAfterS !== undefined && { 'Retry-After': String(problem.retryAfterS) }),
    ...(form === 'operator' ? commonHeaders(requestId, env().API_MODE) : uncachedHeaders(requestId)),
  }
  return { headers, body }
}

function bodyOf(problem: AppError, form: Area['form'], requestId: string): object {
  const { status, message } = problem
  if (form === 'operator') return mapError(problem, requestId).body
  if (form !== 'trpc') return { error: flatNames[status] ?? 'invalid_request', message }
  // As `server/trpc/init.ts` formats a refusal, serialized by superjson.
  const { name: code, number } = trpcCodeOf(status)
  const data = { code, httpStatus: status, requestId, refusal: refusalOf(problem), fields: {} }
  return { error: { json: { message, code: number, data } } }
}

const flatNames: Readonly<Record<number, string>> = { 404: 'not_found', 413: 'payload_too_large' }
