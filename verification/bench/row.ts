import { ratioSpread, type Spread, spreadOf } from './measure/spread'

/** What a row throws where the machine cannot show what it measures. */
export class NotOnThisMachine extends Error {}

/** One line of verification/bench/results.md. */
export interface Row {
  work: string
  /** What it is held against, measured in the same run. */
  reference: string
  measured: string
  referenceMeasured: string
  /** What the goal speaks of: a ratio, a time or a weight. */
  figure: Spread
  unit: '×' | 'ms' | 'µs' | 'MB' | 'kB' | 's'
  /** Null: shown for what it tells. */
  goal: { atLeast: number } | { atMost: number } | null
  note?: string
  /** A section of the report below the table. */
  details?: string
}

export function isReached({ figure, goal }: Row): boolean {
  if (goal === null) return true
  return 'atLeast' in goal ? figure.median >= goal.atLeast : figure.median <= goal.atMost
}

interface Compared extends Pick<Row, 'work' | 'reference' | 'goal'> {
  /** Of each round. */
  own: readonly number[]
  other: readonly number[]
  told: (median: number) => string
}

/** A row whose figure is the ratio of two sides measured in the same rounds. */
export function compareRounds({ own, other, told, ...row }: Compared): Row {
  return {
    ...row,
    measured: told(spreadOf(own).median),
    referenceMeasured: told(spreadOf(other).median),
    figure: ratioSpread(own, other),
    unit: '×',
  }
}

export const perSecond = (median: number) => `${Math.round(median)}/s`
export const milliseconds = (median: number) => `${median.toFixed(median < 20 ? 2 : 1)} ms`
