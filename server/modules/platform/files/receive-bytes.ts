import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId } from '@/server/core/ids'
import { type FilePurpose, rulesOf } from './purposes'
import { incomingFolder } from './storage/storage'

/** As much of a file as its type is told by. */
const headBytes = 64 * 1024

/** The media type by content, from a file's first 64 KiB; null: unknown. A name is never asked. */
export async function detectType(head: Buffer): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (found && found.mime !== 'application/xml') return found.mime
  if (isSvg(head.toString('latin1'))) return 'image/svg+xml'
  if (isCsv(head)) return 'text/csv'
  return !found && isText(head) ? 'text/plain' : null
}

/** Without control characters but for those of lines and tabs; UTF-16 begins with its mark. */
function isText(head: Buffer): boolean {
  const isWide = /^(?:fffe|feff)/.test(head.toString('hex', 0, 2))
  return isWide || !head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
}

/** Text in UTF-8 without control characters, whose first line has a separator and no markup. A cut-off last character is none of it. */
function isCsv(head: Buffer): boolean {
  const text = new TextDecoder().decode(head.length < headBytes ? head : head.subarray(0, -4), {
    stream: true,
  })
  const [first = ''] = text.split(/[\r\n]/)
  return (
    /[,;\t]/.test(first) && !first.includes('<') && !/[\p{Cc}\uFFFD]/u.test(text.replace(/[\r\n\t]/g, ''))
  )
}

/** Whether the purpose takes such a file, by its content. */
export async function accepts(purpose: FilePurpose, bytes: Uint8Array): Promise<boolean> {
  const type = await detectType(Buffer.from(bytes.subarray(0, headBytes)))
  return type !== null && rulesOf(purpose).types.includes(type)
}

/** Whether the first element is `svg`, after a declaration and comments. A document type, which can define entities, is none. */
function isSvg(text: string): boolean {
  let rest = text.startsWith('\u00ef\u00bb\u00bf') ? text.slice(3) : text
  for (;;) {
    rest = rest.trimStart()
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : null
    if (end === null) return /^<svg[\s>]/.test(rest)
    const at = rest.indexOf(end)
    if (at < 0) return false
    rest = rest.slice(at + end.length)
  }
}

/** What came in: of the content, and where the bytes to store are. */
export interface ReceivedBytes {
  head: Buffer
  sizeBytes: number
  sha256: string
  /** Of the bytes to store, which sealing makes others. */
  stored: { path: string; sizeBytes: number; sha256: string }
}

type Bytes = AsyncIterable<Uint8Array>

/**
 * Writes a body to the disk as it arrives, sealed if `seal` says so, and hands it to `use`; nothing stays behind in the folder.
 * `refuseLarge` is thrown at the first byte above the limit, however long the body would go on.
 */
export async function withReceived<T>(
  body: Bytes,
  {
    maxBytes,
    refuseLarge,
    seal,
  }: { maxBytes: number; refuseLarge: () => Error; seal?: (source: Bytes) => Bytes },
  use: (received: ReceivedBytes) => Promise<T>,
): Promise<T> {
  const folder = incomingFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newId())
  const content = measure({ head: headBytes })
  const written = measure({ head: 0 })
  const limited = content.pass(body, (sizeBytes) => {
    // defence: an upload is cut at its limit
    if (sizeBytes > maxBytes) throw refuseLarge()
  })
  try {
    await pipeline(written.pass(seal ? seal(limited) : limited), createWriteStream(path, { mode: 0o600 }))
    return await use({ ...content.result(), stored: { path, ...written.result() } })
  } finally {
    await rm(path, { force: true })
  }
}

/** Counts and hashes what passes through, and keeps its beginning. */
function measure({ head }: { head: number }) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const beginning: Uint8Array[] = []
  let kept = 0
  return {
    async *pass(source: Bytes, check: (sizeBytes: number) => void = () => undefined) {
      for await (const part of source) {
        sizeBytes += part.length
        check(sizeBytes)
        hash.update(part)
        if (kept < head) {
          const start = part.subarray(0, head - kept)
          beginning.push(start)
          kept += start.length
        }
        yield part
      }
    },
    result: () => ({ head: Buffer.concat(beginning), sizeBytes, sha256: hash.digest('hex') }),
  }
}
