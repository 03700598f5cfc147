import type { NextRequest } from 'next/server'
import superjson from 'superjson'
import type { TenantContext } from '@/server/core/context'
import { inLane, type Lane } from '@/server/core/lane'
import { tenantOf } from './acting-contexts'
import { requireCallBudget } from './call-budget'
import { type CabinetContext, createCabinetContext } from './context'
import { refusalOf, toTrpcError } from './error-mapping'

/** Who asks for a file, and in which organization. */
export interface FileCall {
  tenant: TenantContext
  /** Of the organization at hand, for a file's name. */
  slug: string
}

/** Answers a cabinet request that is not a procedure; a refusal is told as a procedure would tell it (superjson). */
export async function answerFile(
  request: NextRequest,
  answer: (call: FileCall) => Promise<Response>,
): Promise<Response> {
  const context: CabinetContext = await createCabinetContext({
    headers: request.headers,
    readCookie: (name) => request.cookies.get(name)?.value,
    setCookie: () => undefined,
  })
  const tenant = tenantOf(context)
  if (!tenant) return fileJson(401, { refusal: { code: 'UNAUTHORIZED', message: 'Sign in to continue.' } })
  try {
    await inLane({ name: 'cabinet' }, () => requireCallBudget(context, 1))
    const slug = context.opened?.slug ?? 'croupier'
    const reader = `files of ${tenant.organizationId}`
    const lane: Lane = { name: 'cabinet', ...(request.method === 'GET' && { reader }) }
    return await inLane(lane, () => answer({ tenant, slug }))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    const response = fileJson(statusOf(error), { refusal })
    if (refusal.retryAfterS !== null) response.headers.set('retry-after', String(refusal.retryAfterS))
    return response
  }
}

const statusOf = (error: unknown): number =>
  toTrpcError(error) !== null && error instanceof Error && 'status' in error ? Number(error.status) : 500

export const fileJson = (status: number, body: unknown) =>
  Response.json(superjson.serialize(body), { status, headers: { 'cache-control': 'no-store' } })
