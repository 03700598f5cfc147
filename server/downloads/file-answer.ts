import type { NextRequest } from 'next/server'
import superjson from 'superjson'
import { createFairSemaphore } from '@/server/concurrency/fair-semaphore'
import { organizationParam } from '@/server/contract/cabinet-addresses'
import type { Context, TenantContext } from '@/server/core/context'
import { processSingleton } from '@/server/core/process-singleton'
import { inSpan } from '@/server/core/span'
import { currentLane, inLane } from '@/server/database/lane'
import { dataAsOfHeader, openReplica } from '@/server/database/replica-reading'
import { organizationRefusal, staffOf, tenantOf } from '@/server/trpc/acting-contexts'
import { requireCallBudget } from '@/server/trpc/call-budget'
import { type CabinetContext, createCabinetContext } from '@/server/trpc/context'
import { refusalOf, statusOfRefusal } from '@/server/trpc/error-mapping'
import { writtenCookie } from '@/server/trpc/written-cookie'

/** Who asks for a file, and in which organization. */
export interface FileCall {
  tenant: TenantContext
  /** Of the organization at hand, for a file's name. */
  slug: string
}

/** Answers a cabinet request that is not a procedure; refusals have the form of a procedure's (superjson). */
export async function answerFile(
  request: NextRequest,
  answer: (call: FileCall) => Promise<Response>,
): Promise<Response> {
  const context = await callOf(request, request.nextUrl.searchParams.get(organizationParam))
  if (!context.viewer) return signInFirst()
  const tenant = tenantOf(context)
  if (!tenant) {
    const { code, cause } = organizationRefusal(context)
    return fileJson(code === 'BAD_REQUEST' ? 400 : 403, { refusal: refusalOf(cause) })
  }
  const slug = context.opened?.slug ?? 'croupier'
  return answerWithin(request, { context, owner: tenant.organizationId }, () => answer({ tenant, slug }))
}

/** The same for a file of Croupier's own pages, as staff; the verb refuses other users. */
export async function answerStaffFile(
  request: NextRequest,
  answer: (staff: Context) => Promise<Response>,
): Promise<Response> {
  const context = await callOf(request, null)
  const { viewer } = context
  if (!viewer) return signInFirst()
  return answerWithin(request, { context, owner: viewer.userId }, () => answer(staffOf(context, viewer)))
}

const callOf = ({ headers, cookies }: NextRequest, organization: string | null): Promise<CabinetContext> =>
  createCabinetContext({
    headers,
    organization,
    readCookie: (name) => cookies.get(name)?.value,
    setCookie: () => undefined,
  })

const signInFirst = () =>
  fileJson(401, { refusal: { code: 'UNAUTHORIZED', message: 'Sign in to continue.' } })

interface Call {
  context: CabinetContext
  owner: string
}

function answerWithin(
  { method }: NextRequest,
  { context, owner }: Call,
  answer: () => Promise<Response>,
): Promise<Response> {
  const name = method === 'GET' ? 'request download' : 'request upload'
  return inSpan(
    () => ({ name, kind: 'server', facts: { requestId: context.requestId } }),
    () => answerOrRefuse(method, { context, owner }, answer),
    ({ status }) => ({ status }),
  )
}

/** Within the person's call budget, reading in the turns of whose file it is. */
async function answerOrRefuse(
  method: string,
  { context, owner }: Call,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    await inLane({ name: 'cabinet' }, () => requireCallBudget(context, 1))
    if (method !== 'GET') return await changing(context, answer)
    const replica = openReplica(context.writtenAtMs)
    const reader = `files of ${owner}`
    const response = await inLane({ name: 'cabinet', reader, replica }, () => untilSent(reader, answer))
    if (replica?.isTaken) response.headers.set(dataAsOfHeader, replica.asOf.toISOString())
    return response
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    const response = fileJson(statusOfRefusal(error) ?? 500, { refusal })
    if (refusal.retryAfterS !== null) response.headers.set('retry-after', String(refusal.retryAfterS))
    return response
  }
}

/** A few downloads of one organization at once: more would wait for the database in the middle of their files, and break off. */
const downloads = () =>
  processSingleton('downloads', () =>
    createFairSemaphore({ maxInside: 1_000, maxPerReader: 3, maxWaiting: 6, maxWaitMs: 5_000 }),
  )

/** The answer, whose turn lasts until its last byte was sent or its reader has gone. Throws E9001 before the first byte. */
function untilSent(reader: string, answer: () => Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = async () => {
      const response = await answer()
      await new Promise<void>((done) => resolve(followed(response, done)))
    }
    // defence: an organization has few downloads at once
    downloads().run(reader, sending).catch(reject)
  })
}

/** The same answer; calls `done` once. */
function followed(response: Response, done: () => void): Response {
  const { body, status, headers } = response
  if (body === null) {
    done()
    return response
  }
  const lane = currentLane()
  const source = body.getReader()
  const passed = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        try {
          const piece = await inLane(lane, () => source.read())
          if (!piece.done) return stream.enqueue(piece.value)
          stream.close()
        } catch (error) {
          stream.error(error)
        }
        done()
      },
      async cancel(reason) {
        done()
        await inLane(lane, () => source.cancel(reason))
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(passed, { status, headers })
}

async function changing({ clock }: CabinetContext, answer: () => Promise<Response>): Promise<Response> {
  const response = await inLane({ name: 'cabinet' }, answer)
  const written = writtenCookie(clock)
  if (written !== null) response.headers.append('set-cookie', written)
  return response
}

export const fileJson = (status: number, body: unknown) =>
  Response.json(superjson.serialize(body), { status, headers: { 'cache-control': 'no-store' } })
