import type { NextRequest } from 'next/server'
import { isSameOrigin } from '@/server/auth/same-origin'
import { organizationParam } from '@/server/contract/cabinet-addresses'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { env } from '@/server/env'
import { isPurpose, purposes, storeUpload } from '@/server/modules/platform/files'
import { answerFile, answerStaffFile } from './file-answer'
import { readBody } from './read-body'

interface Route {
  params: Promise<{ purpose: string }>
}

/**
 * `POST /api/uploads/{purpose}?organization={slug}&name={name}` with the raw file: 201 `{ file_id, name, media_type, size }`. Without an
 * organization it is Croupier's own, of staff. Refusals have the form of the operator API's.
 */
export function uploadFile(request: NextRequest, { params }: Route): Promise<Response> {
  const store = async (ctx: Context & Partial<TenantContext>) => {
    const { purpose } = await params
    return inEnvelope(ctx.requestId, () => receive(request, purpose, ctx))
  }
  return request.nextUrl.searchParams.has(organizationParam)
    ? answerFile(request, ({ tenant }) => store(tenant))
    : answerStaffFile(request, store)
}

async function receive(request: NextRequest, purpose: string, ctx: Context & Partial<TenantContext>) {
  // defence: an upload of a file checks Origin
  if (!isSameOrigin(request.headers, env().baseUrl))
    throw new AppError('E5004', { message: 'Foreign origin' })
  if (!isPurpose(purpose)) throw new AppError('E0004')
  const { maxBytes, tooLarge } = purposes[purpose]
  // Said before the body is read where the sender tells.
  if (Number(request.headers.get('content-length')) > maxBytes) throw new AppError(tooLarge)
  const file = await storeUpload(ctx, {
    purpose,
    organizationId: ctx.organizationId ?? null,
    name: request.nextUrl.searchParams.get('name') ?? 'file',
    body: readBody(request.body),
  })
  const { id, name, mediaType, sizeBytes } = file
  return { file_id: id, name, media_type: mediaType, size: sizeBytes }
}

/** The answer, or its refusal, as the operator API would say it. */
async function inEnvelope(requestId: string, work: () => Promise<unknown>): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  try {
    return Response.json(await work(), { status: 201, headers })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, details = {}, status, retryAfterS }: AppError = error
    const wait = retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }
    const said = { code, type: errorCatalogue[code].type, message, request_id: requestId, details }
    return Response.json({ error: said }, { status, headers: { ...headers, ...wait } })
  }
}
