import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLines } from './read-lines'

async function* pieces(bytes: Buffer, sizes: readonly number[]) {
  let at = 0
  for (const size of sizes) {
    yield bytes.subarray(at, at + size)
    at += size
  }
  yield bytes.subarray(at)
}

async function read(text: string, sizes: readonly number[] = [], maxBytes = 1_024, maxLines = 200_000) {
  const lines: [number, string | null][] = []
  for await (const { line, bytes } of readLines(pieces(Buffer.from(text), sizes), { maxBytes, maxLines }))
    lines.push([line, bytes?.toString() ?? null])
  return lines
}

test('lines are numbered from one, whichever way they end, with and without a last one', async () => {
  const lines = [
    [1, 'a'],
    [2, ''],
    [3, 'b'],
  ]
  expect(await read('a\n\r\nb')).toEqual(lines)
  expect(await read('a\r\n\nb\n')).toEqual(lines)
  expect(await read('')).toEqual([])
})

test('a line that is too long is told and does not spoil the next', async () => {
  expect(await read('aaaaaaaaaa\nb\n', [3, 3], 8)).toEqual([
    [1, null],
    [2, 'b'],
  ])
})

test('it does not matter where the stream is cut', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '💎', '\n', '\r\n') })
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(4)), async (written, sizes) => {
      expect(await read(written, sizes)).toEqual(await read(written))
    }),
  )
})

test('other work goes on while many lines are read, blank ones too', async () => {
  let turns = 0
  let isReading = true
  const turn = () => {
    turns += 1
    if (isReading) setImmediate(turn)
  }
  setImmediate(turn)
  await read('\n'.repeat(100_000)).finally(() => {
    isReading = false
  })
  expect(turns).toBeGreaterThanOrEqual(99)
})

test('lines beyond the limit are not read, blank ones count', async () => {
  let cut = 0
  async function* endless() {
    for (; cut < 1_000; cut += 1) yield Buffer.from('\n'.repeat(1_000))
  }
  const all = async () => {
    for await (const _ of readLines(endless(), { maxBytes: 1_024, maxLines: 5_000 }));
  }
  await expect(all()).rejects.toMatchObject({ code: 'E0003', message: expect.stringContaining('5000 lines') })
  expect(cut).toBeLessThan(10)
})
