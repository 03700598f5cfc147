import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Bytes sealed in chunks, so that neither sealing nor opening holds a whole file: magic, salt, then chunks of AES-256-GCM
 * under a key derived for this object alone. A nonce is the chunk's number and whether it is the last, so that no chunk
 * can be moved, repeated or cut off.
 */
const magic = Buffer.from('CRF1')
const saltBytes = 16
const tagBytes = 16
const chunkBytes = 64 * 1024

export async function* sealBytes(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const own = keyOf(key, salt, name)
  yield Buffer.concat([magic, salt])
  for await (const { piece, at, isLast } of piecesOf(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(at, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Throws where the bytes are not what was sealed under this name, at the first chunk that is not. */
export async function* openBytes(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const { head, rest } = await splitHead(source, magic.length + saltBytes)
  if (!head.subarray(0, magic.length).equals(magic)) throw new Error('Not a sealed file')
  const own = keyOf(key, head.subarray(magic.length), name)
  for await (const { piece, at, isLast } of piecesOf(rest, chunkBytes + tagBytes)) {
    if (piece.length < tagBytes) throw new Error('A sealed file was cut off')
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(at, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(piece.subarray(-tagBytes))
    const opened = Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
    if (opened.length > 0) yield opened
  }
}

const keyOf = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `croupier file ${name}`, 32))

function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(at, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Pieces of exactly this size but for the last, which is marked; there is always one. */
async function* piecesOf(source: AsyncIterable<Uint8Array>, size: number) {
  // Put together once there is enough for a piece: bytes that come one by one must not be copied each time.
  let held: Uint8Array[] = []
  let bytes = 0
  let at = 0
  for await (const part of source) {
    held.push(part)
    bytes += part.length
    if (bytes <= size) continue
    const joined = Buffer.concat(held)
    let from = 0
    // The last piece is known as such only once nothing follows.
    for (; joined.length - from > size; from += size) {
      yield { piece: joined.subarray(from, from + size), at, isLast: false }
      at += 1
    }
    held = [joined.subarray(from)]
    bytes = joined.length - from
  }
  yield { piece: Buffer.concat(held), at, isLast: true }
}

async function splitHead(source: AsyncIterable<Uint8Array>, size: number) {
  const parts = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  while (held.length < size) {
    const part = await parts.next()
    if (part.done) throw new Error('A sealed file was cut off')
    held = Buffer.concat([held, part.value])
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      yield held.subarray(size)
      for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value
    } finally {
      await parts.return?.()
    }
  }
  return { head: held.subarray(0, size), rest: rest() }
}
