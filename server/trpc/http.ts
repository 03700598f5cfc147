import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { isSameOrigin } from '@/server/auth/same-origin'
import { maxCabinetBatch, organizationHeader } from '@/server/contract/cabinet-addresses'
import { inSpan } from '@/server/core/span'
import { inLane } from '@/server/database/lane'
import { env } from '@/server/env'
import { requireCallBudget } from './call-budget'
import { createCabinetContext } from './context'
import { refusalOf, toTrpcError } from './error-mapping'
import { appRouter } from './router'

const isAccepted = z.object({
  result: z.object({ data: z.object({ notice: z.object({ status: z.literal(202) }) }) }),
})

/** tRPC over HTTP. Anything but a read must come from our own pages: a missing, null or foreign Origin is refused. */
export async function handleCabinetCall(request: NextRequest): Promise<Response> {
  // defence: tRPC mutations check Origin
  if (request.method !== 'GET' && !isSameOrigin(request.headers, env().baseUrl)) {
    return Response.json({ error: { message: 'Foreign origin', code: -32600 } }, { status: 403 })
  }
  const response = await inSpan(
    () => ({ name: 'request cabinet', kind: 'server', facts: {} }),
    () => inLane({ name: 'cabinet' }, () => answerCalls(request)),
    ({ status }) => ({ status }),
  )
  response.headers.set('cache-control', 'no-store')
  return response
}

function answerCalls(request: NextRequest): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    // defence: a tRPC batch is limited
    maxBatchSize: maxCabinetBatch,
    createContext: async ({ resHeaders, info }) => {
      const context = await createCabinetContext({
        headers: request.headers,
        // defence: a call acts in the organization that it names
        organization: request.headers.get(organizationHeader),
        readCookie: (name) => request.cookies.get(name)?.value,
        setCookie: (line) => resHeaders.append('set-cookie', line),
      })
      // defence: each call of a tRPC batch is counted
      await requireCallBudget(context, info.calls.length).catch((error: unknown) => {
        throw toTrpcError(error) ?? error
      })
      return context
    },
    responseMeta: ({ errors, data }) => ({ ...retryAfterOf(errors), ...acceptedOf(data) }),
  })
}

/** The longest wait of any call of the batch. */
function retryAfterOf(errors: readonly { cause?: unknown }[]): { headers?: Record<string, string> } {
  const waits = errors.flatMap(({ cause }) => refusalOf(cause)?.retryAfterS ?? [])
  return waits.length === 0 ? {} : { headers: { 'retry-after': String(Math.max(...waits)) } }
}

/** 202 where a call was taken and says so by a notice of that status (EA007). */
const acceptedOf = (answers: readonly unknown[]): { status?: number } =>
  answers.length === 1 && isAccepted.safeParse(answers[0]).success ? { status: 202 } : {}
