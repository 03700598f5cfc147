import type { RequestHeaders } from '@/server/core/request-headers'
import { isJsonMediaType } from '@/server/formats/json-text'
import type { ApiRequest, BodyReader } from '@/server/rest/api-request'
import { invalidRequest } from '@/server/rest/invalid-request'

export const bodyLimitBytes = 1024 * 1024

/** How much of a refused body is read and dropped before the connection is closed. */
const discardLimitBytes = 16 * bodyLimitBytes

/**
 * The JSON body of a request: application/json in UTF-8, at most 1 MiB as received, whatever Content-Length says.
 * Throws E0003 with 415, 413 or 400. `note` gets the text as received, valid or not.
 */
export async function readJsonBody(request: ApiRequest, note?: (text: string) => void): Promise<unknown> {
  requireJsonType(request.headers)
  const bytes = await readBytes(request)
  if (bytes.length === 0) throw wrongBody('A JSON body is required')
  return readJson(bytes, note)
}

/** As `readJsonBody`; an empty object where the body is empty, under any content type. */
export async function readOptionalJsonBody(
  request: ApiRequest,
  note?: (text: string) => void,
): Promise<unknown> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return {}
  requireJsonType(request.headers)
  return readJson(bytes, note)
}

function readJson(bytes: Buffer, note?: (text: string) => void): unknown {
  const text = decodeUtf8(bytes)
  note?.(text)
  return parseJson(text)
}

function requireJsonType(headers: RequestHeaders): void {
  const encoding = headers.get('content-encoding')
  // defence: an encoded body is refused
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw invalidRequest([{ path: 'Content-Encoding', message: 'Send the body unencoded' }], 415)
  }
  // defence: a body must be JSON
  if (isJsonMediaType(headers.get('content-type') ?? '')) return
  throw invalidRequest([{ path: 'Content-Type', message: 'Must be application/json' }], 415)
}

/** The raw body, at most 1 MiB. Throws E0003 with 413, or 400 when it was not received completely. */
export async function readBytes(request: ApiRequest): Promise<Buffer> {
  // defence: a body announced as too large is not read
  if (Number(request.headers.get('content-length')) > bodyLimitBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  await readChunks(request, (chunk) => {
    length += chunk.length
    // defence: a body is cut at 1 MiB
    if (length > bodyLimitBytes) throw tooLarge()
    chunks.push(chunk)
    return true
  })
  return Buffer.concat(chunks)
}

/** How long the log waits for a body that the answer does not need, and how much of it is stored. */
const beginningWaitMs = 100
const beginningBytes = 2_048

/**
 * The beginning of a body that was not read, for the log: what arrives within a moment. Null where there is none or it
 * was read already.
 */
export async function readBeginning(request: ApiRequest): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, beginningWaitMs)
  })
  // Nothing can be read of a body that was consumed or broke off.
  await Promise.race([readInto(chunks, request).catch(() => undefined), late])
  clearTimeout(timer)
  const bytes = Buffer.concat(chunks).subarray(0, beginningBytes)
  return bytes.length === 0 ? null : bytes.toString('utf8')
}

function readInto(chunks: Uint8Array[], request: ApiRequest): Promise<void> {
  let length = 0
  return readChunks(request, (chunk) => {
    chunks.push(chunk)
    length += chunk.length
    return length < beginningBytes
  })
}

/** Reads while `take` wants more. A client that broke the connection is not our failure. */
async function readChunks(request: ApiRequest, take: (chunk: Uint8Array) => boolean): Promise<void> {
  const reader = request.body?.getReader()
  if (!reader) return
  const next = () =>
    reader.read().catch(() => {
      throw wrongBody('The body is incomplete')
    })
  let isEnded = false
  try {
    for (let part = await next(); !part.done; part = await next()) if (!take(part.value)) return
    isEnded = true
  } finally {
    if (!isEnded) void discardRest(reader)
  }
}

/** Cancelling a body breaks its connection for the next request, so the rest is read and dropped. */
async function discardRest(reader: BodyReader): Promise<void> {
  let length = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length
      if (length > discardLimitBytes) return await reader.cancel()
    }
  } catch {
    // The client has disconnected and was answered.
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    // defence: a body must be UTF-8
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw wrongBody('The body is not valid UTF-8')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrongBody('The body is not valid JSON')
  }
}

const wrongBody = (message: string) => invalidRequest([{ path: '', message }])
const tooLarge = () => invalidRequest([{ path: '', message: 'The body must be at most 1 MiB' }], 413)
