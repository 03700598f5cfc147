import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

const prefix = '/_next/static/'
const aYearInSeconds = 31_536_000

/** Returns whether the request was answered. */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The build's scripts, styles and fonts below `folder`, in the encodings that the build wrote; their names carry a hash of
 * what is in them. What the build does not have, and every other request, is left to the caller.
 */
export function serveStatic(folder: string): Answer {
  if (!existsSync(folder)) return () => false
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: aYearInSeconds,
    immutable: true,
    extensions: [],
    setHeaders: (response) => response.setHeader('X-Content-Type-Options', 'nosniff'),
  })
  return (request, response) => {
    const asked = request.url ?? ''
    if (!asked.startsWith(prefix) || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    let isAnswered = true
    // The folder is served from its root, as a router would mount it.
    request.url = asked.slice(prefix.length - 1)
    files(request, response, () => {
      isAnswered = false
    })
    request.url = asked
    return isAnswered
  }
}
