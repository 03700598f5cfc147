import { sha256 } from '@/server/core/crypto'

interface BodyView {
  text: string
  byteLength: number
  sha256: string
}

interface HeaderField {
  name: string
  value: string
}

/** What was sent, to the byte. */
export interface SentView {
  headers: HeaderField[]
  body: BodyView
}

export interface ReplyView extends SentView {
  status: number
}

export const bodyView = (bytes: Uint8Array): BodyView => ({
  text: Buffer.from(bytes).toString('utf8'),
  byteLength: bytes.length,
  sha256: sha256(bytes).toString('hex'),
})

export function headerFields(stored: unknown): HeaderField[] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).map(([name, value]) => ({ name, value: String(value) }))
}
