import { beforeEach, expect, test } from 'vitest'
import { createLogOutput, droppedLogLines } from './log-output'

/** A destination that takes `room` bytes and then fails as `fault` says. */
function destination() {
  const state = { taken: '', room: Number.POSITIVE_INFINITY, fault: 'EAGAIN' }
  const write = (bytes: Buffer) => {
    if (state.room === 0) throw Object.assign(new Error(state.fault), { code: state.fault })
    const part = bytes.subarray(0, Math.min(bytes.length, state.room))
    state.room -= part.length
    state.taken += part.toString()
    return part.length
  }
  return { state, output: createLogOutput(write) }
}

beforeEach(() => {
  droppedLogLines.count = 0
})

test('lines wait for a reader who is behind, whole and in order', () => {
  const { state, output } = destination()
  state.room = 5
  for (const line of ['first\n', 'second\n', 'third\n']) output.write(line)
  output.flush()
  expect(state.taken).toBe('first')
  output.write('fourth\n')
  state.room = Number.POSITIVE_INFINITY
  output.flush()
  expect(state.taken).toBe('first\nsecond\nthird\nfourth\n')
  expect(droppedLogLines.count).toBe(0)
})

test('beyond a quarter of a million characters lines are dropped and counted, the older ones kept', () => {
  const { state, output } = destination()
  state.room = 0
  const line = `${'x'.repeat(1_023)}\n`
  for (let count = 0; count < 400; count += 1) output.write(line)
  expect(droppedLogLines.count).toBeGreaterThan(100)
  const dropped = droppedLogLines.count
  state.room = Number.POSITIVE_INFINITY
  output.flush()
  expect(state.taken).toBe(line.repeat(400 - dropped))
})

test('why the process ends is kept, however many lines wait', () => {
  const { state, output } = destination()
  state.room = 0
  for (let count = 0; count < 400; count += 1) output.write(`${'x'.repeat(1_023)}\n`)
  const fatal = '{"level":60,"msg":"uncaught exception"}\n'
  output.write(fatal)
  state.room = Number.POSITIVE_INFINITY
  output.flushLast()
  expect(state.taken.endsWith(fatal)).toBe(true)
})

test.each(['ENOSPC', 'EPIPE', 'EIO'])(
  '%s drops and counts what it held, and the next line stands alone',
  (fault) => {
    const { state, output } = destination()
    Object.assign(state, { room: 8, fault })
    for (const line of ['first\n', 'second\n', 'third\n']) output.write(line)
    output.flush()
    expect(droppedLogLines.count).toBe(2)
    state.room = Number.POSITIVE_INFINITY
    output.write('fourth\n')
    output.flush()
    expect(state.taken).toBe('first\nse\nfourth\n')
  },
)

test('a process that ends waits for its reader, and not for ever', () => {
  const { state, output } = destination()
  state.room = 0
  output.write('last words\n')
  const begun = performance.now()
  output.flushLast()
  expect(performance.now() - begun).toBeLessThan(5_000)
  state.room = Number.POSITIVE_INFINITY
  output.flushLast()
  expect(state.taken).toBe('last words\n')
})
