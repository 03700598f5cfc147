import type { Within } from '@/server/contract/instants'

const hourMs = 3_600_000
const lengths: Record<Within, number> = {
  '1h': hourMs,
  '24h': 24 * hourMs,
  '7d': 168 * hourMs,
  '30d': 720 * hourMs,
}

/** The bounds of a range: fixed ones unchanged, a relative one counted back from now. */
export function boundsOf(
  range: { within?: Within | undefined; from?: Date | undefined; to?: Date | undefined },
  now: Date,
): { from: Date | undefined; to: Date | undefined } {
  const { within, from, to } = range
  if (within === undefined) return { from, to }
  return { from: new Date(now.getTime() - lengths[within]), to: undefined }
}
