import { createHash } from 'node:crypto'
import type { OpenApiDocument } from '@/server/contract/openapi/operator-document'
import type { RequestHeaders } from '@/server/core/request-headers'

/**
 * A GET handler for a document that stays the same while the process runs: built on the first request, revalidated by
 * its hash. Anyone may read it from anywhere: it holds no secret, and tools in a browser import it.
 */
export function serveDocument(
  build: () => OpenApiDocument,
): (request: { headers: RequestHeaders }) => Promise<Response> {
  let served: { text: string; etag: string } | undefined
  return async (request) => {
    served ??= withEtag(JSON.stringify(build()))
    const headers = {
      ETag: served.etag,
      'Cache-Control': 'public, max-age=60',
      'Access-Control-Allow-Origin': '*',
    }
    if (request.headers.get('if-none-match') === served.etag)
      return new Response(null, { status: 304, headers })
    return new Response(served.text, { headers: { ...headers, 'Content-Type': 'application/json' } })
  }
}

function withEtag(text: string) {
  const hash = createHash('sha256').update(text).digest('base64url')
  return { text, etag: `"${hash.slice(0, 22)}"` }
}
