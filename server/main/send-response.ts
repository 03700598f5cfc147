import type { ServerResponse } from 'node:http'

/** Writes a handler's answer in one piece. Machine answers are short; their length is known before they leave. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = response.body === null ? null : Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string | number> = Object.fromEntries(response.headers)
  if (body !== null) headers['content-length'] = body.length
  outgoing.writeHead(response.status, headers)
  outgoing.end(body)
}
