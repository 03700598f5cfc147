import type { Spread } from './measure/spread'

/** One line of bench/results.md. */
export interface Row {
  work: string
  /** What it is held against, measured in the same run. */
  reference: string
  measured: string
  referenceMeasured: string
  /** What the goal speaks of: a ratio, a time or a weight. */
  figure: Spread
  unit: '×' | 'ms' | 'MB' | 'kB' | 's'
  goal: { atLeast: number } | { atMost: number }
  note?: string
  /** A section of the report below the table. */
  details?: string
}

export function isReached({ figure, goal }: Row): boolean {
  return 'atLeast' in goal ? figure.median >= goal.atLeast : figure.median <= goal.atMost
}
