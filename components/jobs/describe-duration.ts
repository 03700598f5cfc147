import { formatCount } from '@/server/contract/figures'

const units = [
  { ms: 86_400_000, name: 'day' },
  { ms: 3_600_000, name: 'hour' },
  { ms: 60_000, name: 'minute' },
  { ms: 1_000, name: 'second' },
] as const

/** In the largest whole unit: "1 hour", and 90 seconds as "1 minute". Below a second: milliseconds. */
export function describeDuration(durationMs: number): string {
  const unit = units.find(({ ms }) => durationMs >= ms)
  if (!unit) return `${Math.round(durationMs)} ms`
  const count = Math.floor(durationMs / unit.ms)
  return formatCount(count, unit.name)
}

/** An interval: "Every second", "Every 30 minutes". */
export function describeInterval(intervalMs: number): string {
  return `Every ${describeDuration(intervalMs).replace(/^1 /, '')}`
}
