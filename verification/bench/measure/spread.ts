/** The middle of several rounds, and how far they lie apart. */
export interface Spread {
  median: number
  low: number
  high: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const at = (index: number) => sorted[index] ?? Number.NaN
  const median = sorted.length % 2 === 1 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2
  return { median, low: at(0), high: at(sorted.length - 1) }
}

/** Each round's own ratio, so that what slowed a whole round down slows both sides of it. */
export function ratioSpread(measured: readonly number[], reference: readonly number[]): Spread {
  return spreadOf(measured.map((value, round) => value / (reference[round] ?? Number.NaN)))
}
