import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Files of tests, made as they run. */
const plain = (width: number, height: number, blue = 160) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: blue } } })

export const png = (width = 400, height = 300, blue = 160) => plain(width, height, blue).png().toBuffer()

/** A small picture whose beginning says that it is larger. */
export async function pngThatSays(width: number, height: number): Promise<Buffer> {
  const bytes = await png(10, 10)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A photograph that says where it was taken. */
export const jpegWithExif = () =>
  plain(400, 300)
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .jpeg()
    .toBuffer()

export const gif = () => plain(40, 30).gif().toBuffer()

export const svg = (inside = '') =>
  Buffer.from(
    `<?xml version="1.0"?><!-- a logo --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="100"><rect width="300" height="100" fill="#0a0"/>${inside}</svg>`,
  )

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** The test string of virus scanners, which does no harm: put together here, so that no scanner stops at this file. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join(''),
)

export async function* bodyOf(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield part
}
