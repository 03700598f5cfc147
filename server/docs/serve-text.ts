import { createHash } from 'node:crypto'

export const markdownType = 'text/markdown; charset=utf-8'

interface Served {
  body: string | Uint8Array<ArrayBuffer>
  type: string
  /** Saved under this name instead of shown. */
  fileName?: string
}

/**
 * A public text or file that changes with a deployment only: revalidated by its hash after five minutes. It holds no secret, and
 * tools in a browser import it, so it may be read from anywhere.
 */
export function serveText(request: Request, { body, type, fileName }: Served): Response {
  const hash = createHash('sha256').update(body).digest('base64url')
  const etag = `"${hash.slice(0, 22)}"`
  const headers = {
    ETag: etag,
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
  }
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  const disposition = fileName ? { 'Content-Disposition': `attachment; filename="${fileName}"` } : {}
  return new Response(body, { headers: { ...headers, ...disposition, 'Content-Type': type } })
}
