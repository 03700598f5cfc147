import type { Outputs } from '@/components/trpc/types'

export type Statistics = Outputs['overview']['statistics']
export type Counts = Statistics['total']

/** Callbacks with an outcome: unsent and pending ones do not count. */
export const endedOf = ({ confirmed, declined, stuck, closed }: Counts) =>
  confirmed + declined + stuck + closed

/** A decline is a valid response. */
export const settledOf = ({ confirmed, declined }: Counts) => confirmed + declined
