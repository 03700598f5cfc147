import { type Dispatcher, request } from 'undici'

/** What an address answers, from connecting to the last byte. Never an exception. */
export type BytesAnswer =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'status'; status: number }
  | { kind: 'too_large' }
  | { kind: 'timeout' }
  | { kind: 'unreachable'; message: string }

export interface Reading {
  deadlineMs: number
  maxBytes: number
  /** Of a GET. */
  headers?: Readonly<Record<string, string>>
  /** Default: a GET. */
  post?: { body: string; headers: Readonly<Record<string, string>> }
}

/** Reads at most `maxBytes`. Redirects are not followed: an answer other than 200 is told by its status. */
export async function readBytes(
  url: string,
  { deadlineMs, maxBytes, headers, post }: Reading,
  dispatcher?: Dispatcher,
): Promise<BytesAnswer> {
  const signal = AbortSignal.timeout(deadlineMs)
  const options = {
    signal,
    ...(headers && { headers }),
    ...(post && { method: 'POST' as const, ...post }),
    ...(dispatcher && { dispatcher }),
  }
  try {
    const { statusCode, body } = await request(url, options)
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
    return { kind: 'bytes', bytes: Buffer.concat(chunks) }
  } catch (error) {
    if (signal.aborted) return { kind: 'timeout' }
    return {
      kind: 'unreachable',
      message: error instanceof Error ? error.message || error.name : String(error),
    }
  }
}

/** What a configured address answers, from connecting to the last byte. Never an exception. */
export type DocumentAnswer = Exclude<BytesAnswer, { kind: 'bytes' }> | { kind: 'document'; body: string }

/** Reads text from an address of the environment: it is not guarded. At most `maxBytes` are read. */
export async function readDocument(url: string, reading: Reading): Promise<DocumentAnswer> {
  const answer = await readBytes(url, reading)
  return answer.kind === 'bytes' ? { kind: 'document', body: answer.bytes.toString('utf8') } : answer
}
