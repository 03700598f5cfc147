import { z } from 'zod'
import { certificationGroupNames, certificationSupportNames } from '@/server/contract/certification'
import { AppError, FlatError } from '@/server/core/app-error'
import { type Clock, systemClock } from '@/server/core/clock'
import type { TenantContext } from '@/server/core/context'
import { textResponse } from '@/server/core/text-response'
import { inLane } from '@/server/database/lane'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { findTokenOwner, getOwnExchanges, getOwnRun, startOwnRun } from '@/server/modules/catalogue/studios'
import { requireAddressBudget } from '@/server/modules/platform/rate-limits'
import type { ApiRequest } from './api-request'
import { originOf, requestIdOf, uncachedHeaders } from './headers'
import { invalidRequest, issuesOf } from './invalid-request'
import { mapError } from './map-error'
import { readOptionalJsonBody } from './read-body'

/** What a run tries; left out, every case. */
const Start = z.object({
  groups: z
    .array(z.enum(certificationGroupNames))
    .min(1)
    .default([...certificationGroupNames]),
  supports: z.array(z.enum(certificationSupportNames)).default([...certificationSupportNames]),
  currencies: z.string().trim().min(3).max(200).default('EUR'),
  game_id: z.string().trim().max(128).default(''),
})

/**
 * `/studios/v1/certifications`: a studio's CI starts a run of its own test environment (POST) and reads it (GET `/{id}`) with
 * the exchanges of a case (GET `/{id}/cases/{name}`), by the token of the studio. 401 for another token, E0003, E0004, E9001.
 */
export function answerStudio(request: ApiRequest, path: readonly string[], clock: Clock = systemClock) {
  return inLane({ name: 'cabinet' }, () => answer(request, path, clock))
}

async function answer(request: ApiRequest, path: readonly string[], clock: Clock): Promise<Response> {
  const requestId = requestIdOf(request.headers)
  const { status, body, headers } = await decide(request, path, { clock, requestId }).catch(
    (error: unknown) => {
      const refused = mapError(error, requestId)
      if (refused.cause !== undefined) log.error({ err: refused.cause, requestId }, 'studio request failed')
      return refused
    },
  )
  log.info({ requestId, method: request.method, status }, 'studio request completed')
  return textResponse(JSON.stringify(body), {
    status,
    headers: { ...uncachedHeaders(requestId), ...headers, 'Content-Type': 'application/json' },
  })
}

interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
}

async function decide(
  request: ApiRequest,
  [version, resource, runId, part, name, ...rest]: readonly string[],
  { clock, requestId }: { clock: Clock; requestId: string },
): Promise<Answer> {
  const origin = originOf(request.headers)
  // defence: tokens of studios are looked up within a budget of the address
  await requireAddressBudget('openCalls', { address: origin.ip, calls: 1, now: clock.now() })
  const organizationId = await findTokenOwner(bearerOf(request))
  if (organizationId === null)
    throw new FlatError('invalid_token', { message: 'The token is missing, not recognised or was replaced.' })
  const ctx: TenantContext = {
    ...{ organizationId, requestId, clock, origin },
    actor: { kind: 'system', job: 'token of the studio' },
  }
  const isKnown = version === 'v1' && resource === 'certifications' && rest.length === 0
  const isRun = isKnown && request.method === 'GET' && z.uuid().safeParse(runId).success
  if (isKnown && request.method === 'POST' && runId === undefined) {
    const { id } = await startOwnRun(ctx, await readStart(request))
    return { status: 201, body: await shown(ctx, id) }
  }
  if (isRun && part === undefined) return { status: 200, body: await shown(ctx, runId ?? '') }
  if (isRun && part === 'cases' && name !== undefined)
    return { status: 200, body: await shownCase(ctx, runId ?? '', name) }
  throw new AppError('E0004', { message: 'There is no such resource.' })
}

const bearerOf = ({ headers }: ApiRequest) =>
  /^Bearer (studio_[\w-]{43})$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''

async function readStart(request: ApiRequest) {
  const read = Start.safeParse(await readOptionalJsonBody(request))
  if (!read.success) throw invalidRequest(issuesOf(read.error))
  const { game_id: gameId, ...start } = read.data
  return { ...start, gameId }
}

async function shown(ctx: TenantContext, runId: string) {
  const { id, state, verdict, protocolVersion, baseUrl, groups } = await getOwnRun(ctx, { runId })
  return {
    ...{ id, state, verdict, protocol_version: protocolVersion, base_url: baseUrl },
    url: `${env().baseUrl}/studio/certification/${id}`,
    cases: groups.flatMap(({ group, cases }) =>
      cases.map(({ name, title, state: caseState, note, findings }) => ({
        ...{ name, group, title, state: caseState, note },
        broken: findings
          .filter(({ isMet }) => !isMet)
          .map(({ rule, says, detail = null, mend, paragraph }) => ({
            ...{ rule, says, detail, mend, heading: paragraph.heading },
          })),
      })),
    ),
  }
}

/** What was sent and came back in a case, as the download of the run has it. */
async function shownCase(ctx: TenantContext, runId: string, name: string) {
  const { groups } = await getOwnRun(ctx, { runId })
  const found = groups.flatMap(({ cases }) => cases).find((one) => one.name === name)
  if (!found) throw new AppError('E0004', { message: 'The run has no such case.' })
  return getOwnExchanges(ctx, { runId, position: found.position })
}
