/** How far back an endpoint's health is looked at. */
export const healthSpans = ['1h', '24h', '7d'] as const
export type HealthSpan = (typeof healthSpans)[number]

const minuteMs = 60_000

/** Each span in as many columns as a chart shows well. */
export const spans: Record<HealthSpan, { lengthMs: number; bucketMs: number }> = {
  '1h': { lengthMs: 60 * minuteMs, bucketMs: 2 * minuteMs },
  '24h': { lengthMs: 24 * 60 * minuteMs, bucketMs: 30 * minuteMs },
  '7d': { lengthMs: 7 * 24 * 60 * minuteMs, bucketMs: 240 * minuteMs },
}

export interface Window {
  since: Date
  bucketMs: number
  /** The beginning of every bucket, the quiet ones included. */
  buckets: Date[]
}

/** The span up to now, beginning at a bucket's edge. */
export function windowOf(span: HealthSpan, now: Date): Window {
  const { lengthMs, bucketMs } = spans[span]
  const last = Math.floor(now.getTime() / bucketMs) * bucketMs
  const count = lengthMs / bucketMs
  const buckets = Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * bucketMs))
  return { since: buckets[0] ?? now, bucketMs, buckets }
}
