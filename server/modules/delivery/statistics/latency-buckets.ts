/** Upper bounds in milliseconds, each exclusive; the last bucket takes what is longer. Stored counts depend on this list. */
export const latencyBoundsMs = [
  5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500,
  4_000, 5_000,
] as const

export const latencyBucketCount = latencyBoundsMs.length + 1

/** Longer than any attempt may take (design §5.2), for the end of the open bucket. */
const longestMs = 7_500

/** Counts of the same buckets together: unlike percentiles, these can be added. */
export function addBuckets(into: number[], more: readonly number[]): number[] {
  return Array.from({ length: latencyBucketCount }, (_, index) => (into[index] ?? 0) + (more[index] ?? 0))
}

/** A percentile (0–1) read from bucket counts, evenly spread within its bucket; null without any. */
export function percentileMs(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = share * total
  let below = 0
  for (const [index, count] of buckets.entries()) {
    if (count > 0 && below + count >= wanted) {
      const from = latencyBoundsMs[index - 1] ?? 0
      const to = latencyBoundsMs[index] ?? longestMs
      return Math.round(from + ((to - from) * (wanted - below)) / count)
    }
    below += count
  }
  return longestMs
}
