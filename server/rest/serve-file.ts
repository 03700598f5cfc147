import { AppError } from '@/server/core/app-error'
import { inLane } from '@/server/database/lane'
import { type OpenedFile, openLinkedFile, openPublicFile } from '@/server/modules/platform/files'
import { clientNetwork, requireAddressBudget } from '@/server/modules/platform/rate-limits'
import type { ApiRequest } from '@/server/rest/api-request'
import { type Dependencies, serviceDependencies } from '@/server/rest/dependencies'
import { openExchange } from '@/server/rest/exchange'
import { originOf } from '@/server/rest/headers'

/**
 * `GET /files/{token}` of a signed link, and `GET /files/public/{sha256}/{picture}`. Neither reads nor sets a cookie. The bytes are of
 * people's uploads: their type is fixed, nothing in them runs, and what is no picture is saved. Networks take turns, and each has a budget.
 * E0004, E9001, E0002.
 */
export async function serveFile(
  request: ApiRequest,
  dependencies: Dependencies = serviceDependencies,
): Promise<Response> {
  const [, , ...path] = new URL(request.url).pathname.split('/')
  let file: Response | null = null
  const { ip: address } = originOf(request.headers)
  const refusal = await openExchange('serveFile', request, dependencies, async (exchange) => {
    exchange.isOpenToAll = true
    // defence: files have a budget per address
    await requireAddressBudget('files', { address, calls: 1, now: dependencies.clock.now() })
    // defence: networks take turns at reading files
    const reader = `files of ${address === null ? 'unknown' : clientNetwork(address)}`
    file = await inLane({ name: 'cabinet', reader }, () => answer(path, dependencies))
    return { status: 204, body: null, headers: {} }
  })
  return file ?? refusal
}

async function answer(path: readonly string[], { clock }: Dependencies): Promise<Response> {
  const [first = '', sha256 = '', picture = '', ...more] = path
  if (first === 'public' && more.length === 0) return send(await openPublicFile(sha256, picture), published)
  if (path.length === 1) return send(await openLinkedFile(first, { clock }), handedOver)
  throw new AppError('E0004')
}

/** The address changes with the content; operators show the pictures on pages of their own. */
const published = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}
const handedOver = { 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' }

function send(
  { mediaType, sizeBytes, disposition, bytes }: OpenedFile,
  headers: Record<string, string>,
): Response {
  return new Response(streamOf(bytes), {
    headers: {
      'content-type': mediaType,
      'content-length': String(sizeBytes),
      'content-disposition': disposition,
      'x-content-type-options': 'nosniff',
      // defence: an uploaded file runs nothing
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      ...headers,
    },
  })
}

/** Nothing is opened until it is read. */
function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(stream) {
        const part = await parts.next()
        if (part.done) stream.close()
        else stream.enqueue(part.value)
      },
      async cancel() {
        await parts.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
