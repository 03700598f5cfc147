import type { ServerResponse } from 'node:http'
import { textOf } from '@/server/core/text-response'

/** Writes a handler's answer in one piece. Machine answers are short; their length is known before they leave. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = await bodyOf(response)
  const headers: Record<string, string | number> = Object.fromEntries(response.headers)
  if (body !== null) headers['content-length'] = body.length
  outgoing.writeHead(response.status, headers)
  outgoing.end(body)
}

async function bodyOf(response: Response): Promise<Buffer | null> {
  const text = textOf(response)
  if (text !== undefined) return Buffer.from(text, 'utf8')
  return response.body === null ? null : Buffer.from(await response.arrayBuffer())
}
