import { request } from 'undici'

/** What a configured address answers, from connecting to the last byte. Never an exception. */
export type DocumentAnswer =
  | { kind: 'document'; body: string }
  | { kind: 'status'; status: number }
  | { kind: 'too_large' }
  | { kind: 'timeout' }
  | { kind: 'unreachable'; message: string }

interface Reading {
  deadlineMs: number
  maxBytes: number
  /** Default: a GET. */
  post?: { body: string; headers: Readonly<Record<string, string>> }
}

/**
 * Reads a document from an address of the environment. Redirects are not followed: an answer other than 200 is told by its
 * status. At most `maxBytes` are read.
 */
export async function readDocument(
  url: string,
  { deadlineMs, maxBytes, post }: Reading,
): Promise<DocumentAnswer> {
  const signal = AbortSignal.timeout(deadlineMs)
  try {
    const { statusCode, body } = await request(url, { signal, ...(post && { method: 'POST', ...post }) })
    // A body that is left unread reports that as an error.
    body.on('error', () => undefined)
    if (statusCode !== 200) {
      body.destroy()
      return { kind: 'status', status: statusCode }
    }
    const chunks: Buffer[] = []
    let received = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      received += chunk.length
      // Leaving the loop closes the connection.
      if (received > maxBytes) return { kind: 'too_large' }
      chunks.push(chunk)
    }
    return { kind: 'document', body: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    if (signal.aborted) return { kind: 'timeout' }
    return {
      kind: 'unreachable',
      message: error instanceof Error ? error.message || error.name : String(error),
    }
  }
}
