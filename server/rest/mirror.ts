import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sha256 } from '@/server/core/crypto'
import type { RequestHeaders } from '@/server/core/request-headers'

/** Answers that clients keep a copy of: named by what they say, and compressed where that is worth it. */

/** Beside the headers of every answer: a copy may be kept, and is asked about before it is used. */
const keptHeaders = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization, Accept-Encoding' }

/** The headers of an answer, and whether the client has it already. Of the text itself: whatever changes it changes its tag. */
export function tag(
  text: string,
  sent: RequestHeaders,
): { isKnown: boolean; headers: Record<string, string> } {
  const name = `"${sha256(text).toString('base64url').slice(0, 27)}"`
  const known = (sent.get('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  // Weak: the same text has other bytes when it is compressed.
  return {
    isKnown: known.includes(name) || known.includes('*'),
    headers: { ...keptHeaders, ETag: `W/${name}` },
  }
}

/** Below it, compressing costs more than it saves. */
const worthBytes = 2_048

const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
} as const

/** The text as the client takes it, compressed by a thread of its own; null: as it is. */
export async function compress(
  text: string,
  accepted: string | null,
): Promise<{ encoding: string; bytes: Uint8Array } | null> {
  const encoding = text.length < worthBytes ? null : choose(accepted ?? '')
  return encoding && { encoding, bytes: await encoders[encoding](Buffer.from(text)) }
}

/** The best of those with a weight above zero. */
function choose(accepted: string): keyof typeof encoders | null {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0{0,3})?$/.test(weight))
    .map(([name]) => name)
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null
}
