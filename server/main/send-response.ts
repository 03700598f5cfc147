import type { ServerResponse } from 'node:http'
import { textOf } from '@/server/core/text-response'

/** Writes a handler's answer in one piece. Machine answers are short; their length is known before they leave. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers: Record<string, string | number> = Object.fromEntries(response.headers)
  // A text goes out in one write with its head; bytes would take two.
  const body = textOf(response) ?? (await bytesOf(response))
  if (body !== null) headers['content-length'] = Buffer.byteLength(body)
  outgoing.writeHead(response.status, headers)
  outgoing.end(body)
}

async function bytesOf(response: Response): Promise<Buffer | null> {
  return response.body === null ? null : Buffer.from(await response.arrayBuffer())
}
