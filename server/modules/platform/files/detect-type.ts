import { type FilePurpose, rulesOf } from './purposes'

/** As much of a file as its type is told by. */
export const headBytes = 64 * 1024

/** The media type by content, from a file's first 64 KiB; null: unknown. A name is never asked. */
export async function detectType(head: Buffer): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (found && found.mime !== 'application/xml') return found.mime
  return isSvg(head.toString('latin1')) ? 'image/svg+xml' : null
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
