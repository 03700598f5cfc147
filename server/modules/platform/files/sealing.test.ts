import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect } from './read-file'
import { openBytes, sealBytes } from './sealing'
import { bodyOf } from './testing/samples'

const key = randomBytes(32)
const seal = (...parts: Uint8Array[]) => sealParts(parts)
const sealParts = (parts: Uint8Array[]) =>
  collect(
    sealBytes(
      (async function* () {
        yield* parts
      })(),
      key,
      'one',
    ),
  )
const open = (sealed: Uint8Array, name = 'one', by = key) => collect(openBytes(bodyOf(sealed), by, name))
const chunk = 64 * 1024
const header = 20

describe('sealed bytes', () => {
  it('open to what was sealed, however they arrive', async () => {
    const sizes = fc.constantFrom(0, 1, 17, chunk - 1, chunk, chunk + 1, 2 * chunk, 2 * chunk + 5)
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 5, max: 90_000 }), async (size, step) => {
        const content = randomBytes(size)
        const parts = Array.from({ length: Math.ceil(size / step) }, (_, at) =>
          content.subarray(at * step, (at + 1) * step),
        )
        expect((await open(await sealParts(parts))).equals(content)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('show nothing of the content, and never look the same twice', async () => {
    const [first, second] = await Promise.all([
      seal(Buffer.from('a passport')),
      seal(Buffer.from('a passport')),
    ])
    expect(first.includes('passport')).toBe(false)
    expect(first.equals(second)).toBe(false)
  })

  it.each([
    ['a changed byte', (sealed: Buffer) => sealed.fill(0, 40, 60)],
    ['a cut-off end', (sealed: Buffer) => sealed.subarray(0, header + chunk + 16)],
    ['a last chunk that is missing a byte', (sealed: Buffer) => sealed.subarray(0, -1)],
    ['chunks in another order', swapChunks],
    ['nothing', () => Buffer.alloc(0)],
    ['a plain file', () => Buffer.from('plain text that was never sealed by anybody at all')],
  ])('with %s do not open', async (_, change) => {
    const sealed = await seal(randomBytes(3 * chunk))
    await expect(open(change(sealed))).rejects.toThrow()
  })

  it('open under their own name and key only', async () => {
    const sealed = await seal(Buffer.from('x'))
    await expect(open(sealed, 'another')).rejects.toThrow()
    await expect(open(sealed, 'one', randomBytes(32))).rejects.toThrow()
  })
})

function swapChunks(sealed: Buffer): Buffer {
  const size = chunk + 16
  const [first, second] = [0, 1].map((at) => sealed.subarray(header + at * size, header + (at + 1) * size))
  return Buffer.concat([
    sealed.subarray(0, header),
    second ?? '',
    first ?? '',
    sealed.subarray(header + 2 * size),
  ] as Buffer[])
}
