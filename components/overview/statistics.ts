import type { Outputs } from '@/components/trpc/types'

export type Statistics = Outputs['overview']['statistics']
export type Counts = Statistics['total']

/** Callbacks with an outcome: unsent and pending ones do not count. */
export const endedOf = ({ confirmed, declined, stuck, closed }: Counts) =>
  confirmed + declined + stuck + closed

/** A decline is a valid response. */
export const settledOf = ({ confirmed, declined }: Counts) => confirmed + declined

/** Never rounds up to 100 %: 999 of 1000 is 99.9 %. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '—'
  if (part === whole) return '100 %'
  return `${(Math.floor((part / whole) * 1_000) / 10).toFixed(1)} %`
}

export const formatCount = (count: number) => count.toLocaleString('en')
