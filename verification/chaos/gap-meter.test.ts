import { expect, test } from 'vitest'
import { GapMeter } from './gap-meter'

function meterAt() {
  let at = 0
  const meter = new GapMeter(() => at)
  const pass = (ms: number) => {
    at += ms
  }
  return { meter, pass }
}

test('a gap counts for each fault that it overlaps, and for those just before it', () => {
  const { meter, pass } = meterAt()
  meter.answered()
  const endPause = meter.begin('pause')
  pass(3_000)
  endPause()
  pass(1_000)
  meter.answered()
  pass(10_000)
  meter.answered()
  meter.begin('late')()
  pass(700)
  meter.answered()
  expect(meter.report()).toEqual([
    { name: 'pause', times: 1, longestMs: 10_000 },
    { name: 'late', times: 1, longestMs: 700 },
  ])
  expect(meter.longestMs()).toBe(10_000)
  expect(meter.longGaps(3_000)).toEqual([
    { from: 0, longMs: 4_000, faults: ['pause'] },
    { from: 4_000, longMs: 10_000, faults: ['pause'] },
  ])
})

test('what is not answered by the end of play is a gap, what comes later is none', () => {
  const { meter, pass } = meterAt()
  meter.answered()
  pass(12_000)
  meter.stop()
  pass(90_000)
  meter.answered()
  expect(meter.longestMs()).toBe(12_000)
})

test('the first answer since a time is known', () => {
  const { meter, pass } = meterAt()
  meter.answered()
  pass(2_000)
  meter.answered()
  pass(3_000)
  meter.answered()
  expect([0, 2_000, 2_001, 5_001].map((at) => meter.firstSince(at))).toEqual([2_000, 2_000, 5_000, null])
})

test('refusals end with the last one before a time, of movements first reported since another', () => {
  const { meter, pass } = meterAt()
  expect(meter.refusedForMs({ from: 0, to: 1_000 })).toBe(0)
  for (const [ms, firstAt] of [
    [500, 0],
    [200, 600],
    [2_000, 0],
  ] as const) {
    pass(ms)
    meter.refused(firstAt)
  }
  expect(meter.refusedForMs({ from: 600, to: 1_000 })).toBe(100)
  expect(meter.refusedForMs({ from: 600, to: 5_000 })).toBe(2_100)
  expect(meter.refusedForMs({ from: 600, to: 5_000, since: 550 })).toBe(100)
})
