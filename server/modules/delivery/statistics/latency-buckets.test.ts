import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBuckets, latencyBoundsMs, latencyBucketCount, percentileMs } from './latency-buckets'

const bucketOf = (ms: number) => {
  const index = latencyBoundsMs.findIndex((bound) => ms < bound)
  return index === -1 ? latencyBoundsMs.length : index
}

function count(durations: readonly number[]): number[] {
  const buckets = new Array<number>(latencyBucketCount).fill(0)
  for (const ms of durations) buckets[bucketOf(ms)] = (buckets[bucketOf(ms)] ?? 0) + 1
  return buckets
}

const durations = fc.array(fc.integer({ min: 0, max: 7_000 }), { minLength: 1, maxLength: 200 })

test('a percentile read from buckets lies in the bucket of the true one', () => {
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95), (all, share) => {
      const sorted = all.toSorted((a, b) => a - b)
      const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
      const bucket = bucketOf(exact)
      const told = percentileMs(count(all), share) ?? -1
      expect(told).toBeGreaterThanOrEqual(latencyBoundsMs[bucket - 1] ?? 0)
      expect(told).toBeLessThanOrEqual(latencyBoundsMs[bucket] ?? 7_500)
    }),
  )
})

test('the buckets of two hours together are those of all their attempts', () => {
  fc.assert(
    fc.property(durations, durations, (one, other) => {
      expect(addBuckets(count(one), count(other))).toEqual(count([...one, ...other]))
    }),
  )
})

test('no attempts have no percentile', () => {
  expect(percentileMs([], 0.5)).toBeNull()
  expect(percentileMs(count([]), 0.95)).toBeNull()
})
