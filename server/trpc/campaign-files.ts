import type { NextRequest } from 'next/server'
import superjson from 'superjson'
import { isSameOrigin } from '@/server/auth/same-origin'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { env } from '@/server/env'
import { badRowsCsv, checkPlayers, failedPlayersCsv } from '@/server/modules/campaigns'
import { createCabinetContext } from './context'
import { refusalOf, toTrpcError } from './error-mapping'
import { viewTotals } from './routers/campaign-view'
import { tenantOf } from './tenant-of'

interface Route {
  params: Promise<{ campaignId: string }>
}

/** More than 50,000 rows at their longest; a list that is longer is not read to its end. */
const maxListBytes = 32 * 1_024 * 1_024

/**
 * `PUT` of a list of players as text/csv: its dry run, answered with what a tRPC call would (superjson). The list streams
 * through and is never held.
 */
export function checkPlayerList(request: NextRequest, { params }: Route): Promise<Response> {
  return answering(request, async (tenant) => {
    if (!isSameOrigin(request.headers, env().baseUrl))
      throw new AppError('E5004', { message: 'Foreign origin' })
    const csv = readBody(request.body, maxListBytes)
    const { campaignId } = await params
    const { totals, ...checked } = await checkPlayers(tenant, { campaignId, csv })
    return json(200, { ...checked, totals: viewTotals(totals) })
  })
}

/** The failed players of a campaign with the reasons, as a CSV file. */
export function downloadFailedPlayers(request: NextRequest, { params }: Route): Promise<Response> {
  return answering(request, async (tenant) => {
    const { campaignId } = await params
    return csvFile(`failed-${campaignId}.csv`, await failedPlayersCsv(tenant, { campaignId }))
  })
}

/** The rows its dry run called bad, as a CSV file. */
export function downloadBadRows(request: NextRequest, { params }: Route): Promise<Response> {
  return answering(request, async (tenant) => {
    const { campaignId } = await params
    return csvFile(`bad-rows-${campaignId}.csv`, await badRowsCsv(tenant, { campaignId }))
  })
}

async function answering(
  request: NextRequest,
  answer: (tenant: TenantContext) => Promise<Response>,
): Promise<Response> {
  const context = await createCabinetContext({
    headers: request.headers,
    readCookie: (name) => request.cookies.get(name)?.value,
    setCookie: () => undefined,
  })
  const tenant = tenantOf(context)
  if (!tenant) return json(401, { refusal: { code: 'UNAUTHORIZED', message: 'Sign in to continue.' } })
  try {
    return await answer(tenant)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    return json(statusOf(error), { refusal })
  }
}

const statusOf = (error: unknown): number =>
  toTrpcError(error) !== null && error instanceof Error && 'status' in error ? Number(error.status) : 500

async function* readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    let length = 0
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      length += piece.value.length
      if (length > maxBytes) throw new AppError('E0003', { message: 'The list is too long.' })
      yield piece.value
    }
  } finally {
    await reader.cancel()
  }
}

function csvFile(name: string, pieces: AsyncGenerator<string>): Response {
  return new Response(streamOf(pieces), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Pieces are made as the reader takes them. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(stream) {
      const piece = await pieces.next()
      if (piece.done) stream.close()
      else stream.enqueue(encoder.encode(piece.value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

const json = (status: number, body: unknown) =>
  Response.json(superjson.serialize(body), { status, headers: { 'cache-control': 'no-store' } })
