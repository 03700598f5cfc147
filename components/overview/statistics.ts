import type { Outputs } from '@/components/trpc/types'

export type Statistics = Outputs['overview']['statistics']
export type Counts = Statistics['total']

/** Callbacks that came to an end at the operator's: what never left, and what is still under way, is no outcome yet. */
export const endedOf = ({ confirmed, declined, stuck, closed }: Counts) =>
  confirmed + declined + stuck + closed

/** A decline is an answer like any other. */
export const settledOf = ({ confirmed, declined }: Counts) => confirmed + declined

/** Never rounds a failure away: 999 of 1000 is 99.9 %, and only all of them are 100 %. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '—'
  if (part === whole) return '100 %'
  return `${(Math.floor((part / whole) * 1_000) / 10).toFixed(1)} %`
}

export const formatCount = (count: number) => count.toLocaleString('en')
