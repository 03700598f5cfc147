import { AppError } from '@/server/core/app-error'
import { type Clock, systemClock } from '@/server/core/clock'
import { asOrganizationId } from '@/server/core/ids'
import { textResponse } from '@/server/core/text-response'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import {
  authenticateScim,
  baseUrlOf,
  errorBody,
  handleScim,
  type ScimAnswer,
  type ScimScope,
} from '@/server/modules/accounts/scim'
import { releaseCases } from '@/server/modules/delivery/attention'
import { releaseIncidents } from '@/server/modules/operations/incidents'
import { requireAddressBudget } from '@/server/modules/platform/rate-limits'
import type { ApiRequest } from './api-request'
import { originOf, requestIdOf, uncachedHeaders } from './headers'
import { readBytes } from './read-body'

/** `/scim/v2`: an identity provider tells who works at an organization (docs/decisions/single-sign-on.md). */
export function answerScim(request: ApiRequest, clock: Clock = systemClock): Promise<Response> {
  return inLane({ name: 'cabinet' }, () => answer(request, clock))
}

async function answer(request: ApiRequest, clock: Clock): Promise<Response> {
  const requestId = requestIdOf(request.headers)
  const { status, body, headers } = await decide(request, requestId, clock).catch((error: unknown) =>
    refuse(error, requestId),
  )
  log.info({ requestId, method: request.method, status }, 'scim request completed')
  const all = { ...uncachedHeaders(requestId), ...headers }
  if (body === null) return new Response(null, { status, headers: all })
  return textResponse(JSON.stringify(body), {
    status,
    headers: { ...all, 'Content-Type': 'application/scim+json' },
  })
}

type Answer = ScimAnswer & { headers?: Record<string, string> }

async function decide(request: ApiRequest, requestId: string, clock: Clock): Promise<Answer> {
  const origin = originOf(request.headers)
  const now = clock.now()
  // defence: provisioning has a budget per address, before any token is looked up
  await requireAddressBudget('scim', { address: origin.ip, calls: 1, now })
  const connection = await authenticateScim(request.headers.get('authorization'), clock)
  if (connection?.organizationId == null) {
    const body = errorBody(401, 'The bearer token is not valid.')
    return { status: 401, body, headers: { 'WWW-Authenticate': 'Bearer' } }
  }
  const { organizationId } = connection
  await requireAddressBudget('scim', { address: `connection ${connection.id}`, calls: 1, now })
  const url = new URL(request.url)
  const path = url.pathname
    .replace(/^\/scim\/v2\/?/, '')
    .split('/')
    .filter(Boolean)
  const ctx = {
    actor: { kind: 'system', job: `SCIM of connection ${connection.name}` },
    organizationId: asOrganizationId(organizationId),
    requestId,
    clock,
    origin,
  } as const
  const read = await bodyOf(request)
  if (!read.isJson) return { status: 400, body: errorBody(400, 'The body is no JSON.', 'invalidSyntax') }
  const scope = { ctx, connection, baseUrl: baseUrlOf(), releaseWork }
  return handleScim(scope, {
    method: request.method,
    path: path.map(decoded),
    query: url.searchParams,
    body: read.body,
  })
}

const releaseWork: ScimScope['releaseWork'] = async (db, who) =>
  (await releaseCases(db, who)) + (await releaseIncidents(db, who))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function bodyOf(request: ApiRequest): Promise<{ isJson: boolean; body: unknown }> {
  if (!['POST', 'PUT', 'PATCH'].includes(request.method)) return { isJson: true, body: undefined }
  const bytes = await readBytes(request)
  try {
    return { isJson: true, body: JSON.parse(bytes.toString('utf8')) }
  } catch {
    return { isJson: false, body: undefined }
  }
}

function refuse(error: unknown, requestId: string): Answer {
  if (error instanceof AppError) {
    const { status, message, retryAfterS } = error
    const headers = retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }
    return { status, body: errorBody(status, message), headers }
  }
  log.error({ requestId, err: error }, 'scim request failed')
  return { status: 500, body: errorBody(500, 'Nothing was changed. Send it again.') }
}
