import type { NextRequest } from 'next/server'
import { isSameOrigin } from '@/server/auth/same-origin'
import { OneCampaign } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import { env } from '@/server/env'
import { badRowsCsv, checkPlayers, failedPlayersCsv, noSuchCampaign } from '@/server/modules/play/campaigns'
import { viewTotals } from '@/server/trpc/routers/campaigns'
import { csvFile } from './csv-file'
import { answerFile, fileJson } from './file-answer'
import { readBody } from './read-body'

interface Route {
  params: Promise<{ campaignId: string }>
}

/** More than 50,000 rows of maximum length; a longer list is not read to its end. */
export const maxListBytes = 32 * 1_024 * 1_024

/**
 * `PUT` of a list of players as text/csv: its dry run, answered like a tRPC call (superjson). The list is streamed and
 * never buffered.
 */
export function checkPlayerList(request: NextRequest, { params }: Route): Promise<Response> {
  return answerFile(request, async ({ tenant }) => {
    // defence: an upload checks Origin
    if (!isSameOrigin(request.headers, env().baseUrl))
      throw new AppError('E5004', { message: 'Foreign origin' })
    const csv = limited(readBody(request.body), maxListBytes)
    const { campaignId } = await named(params)
    const { totals, ...checked } = await checkPlayers(tenant, { campaignId, csv })
    return fileJson(200, { ...checked, totals: viewTotals(totals) })
  })
}

/** The failed players of a campaign with the reasons, as a CSV file. */
export function downloadFailedPlayers(request: NextRequest, { params }: Route): Promise<Response> {
  return answerFile(request, async ({ tenant }) => {
    const { campaignId } = await named(params)
    return csvFile(`failed-${campaignId}.csv`, await failedPlayersCsv(tenant, { campaignId }))
  })
}

/** The bad rows of its dry run, as a CSV file. */
export function downloadBadRows(request: NextRequest, { params }: Route): Promise<Response> {
  return answerFile(request, async ({ tenant }) => {
    const { campaignId } = await named(params)
    return csvFile(`bad-rows-${campaignId}.csv`, await badRowsCsv(tenant, { campaignId }))
  })
}

/** Throws E0004. */
async function named(params: Route['params']): Promise<OneCampaign> {
  const one = OneCampaign.safeParse(await params)
  if (!one.success) throw noSuchCampaign()
  return one.data
}

async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of body) {
    length += piece.length
    // defence: an uploaded file is limited in bytes
    if (length > maxBytes)
      throw new AppError('E0003', { status: 413, message: 'The list is larger than 32 MiB.' })
    yield piece
  }
}
