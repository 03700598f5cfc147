import { currentLane, inLane } from '@/server/database/lane'

/** A CSV file for the browser, streamed at its pace: a cancelled download stops the reading. */
export function csvFile(
  name: string,
  pieces: AsyncGenerator<string>,
  headers: Record<string, string> = {},
): Response {
  return streamedFile({ name, contentType: 'text/csv; charset=utf-8' }, pieces, headers)
}

/** The same of any kind. */
export function streamedFile(
  { name, contentType }: { name: string; contentType: string },
  pieces: AsyncGenerator<string | Uint8Array>,
  headers: Record<string, string> = {},
): Response {
  return new Response(streamOf(pieces), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}

/** Each piece is made when the reader asks for it, in the caller's lane. */
function streamOf(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const lane = currentLane()
  return new ReadableStream(
    {
      async pull(stream) {
        const piece = await inLane(lane, () => pieces.next())
        if (piece.done) stream.close()
        else stream.enqueue(typeof piece.value === 'string' ? encoder.encode(piece.value) : piece.value)
      },
      async cancel() {
        await inLane(lane, () => pieces.return(undefined))
      },
    },
    { highWaterMark: 0 },
  )
}

/** `transactions-lucky-lane-2026-11-21.csv` */
export const datedName = (what: string, slug: string, now: Date) =>
  `${what}-${slug}-${now.toISOString().slice(0, 10)}.csv`
