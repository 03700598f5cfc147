/** Places on the cloth: a number (`n0`…`n36`), a dozen, a column, or an even chance. */
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

const OUTSIDE: Readonly<Record<string, { covers: (pocket: number) => boolean; returns: number }>> = {
  red: { covers: (pocket) => RED.has(pocket), returns: 2 },
  black: { covers: (pocket) => pocket > 0 && !RED.has(pocket), returns: 2 },
  even: { covers: (pocket) => pocket > 0 && pocket % 2 === 0, returns: 2 },
  odd: { covers: (pocket) => pocket % 2 === 1, returns: 2 },
  low: { covers: (pocket) => pocket >= 1 && pocket <= 18, returns: 2 },
  high: { covers: (pocket) => pocket >= 19, returns: 2 },
  dozen1: { covers: (pocket) => pocket >= 1 && pocket <= 12, returns: 3 },
  dozen2: { covers: (pocket) => pocket >= 13 && pocket <= 24, returns: 3 },
  dozen3: { covers: (pocket) => pocket >= 25, returns: 3 },
  column1: { covers: (pocket) => pocket > 0 && pocket % 3 === 1, returns: 3 },
  column2: { covers: (pocket) => pocket > 0 && pocket % 3 === 2, returns: 3 },
  column3: { covers: (pocket) => pocket > 0 && pocket % 3 === 0, returns: 3 },
}

const NUMBER = /^n([0-9]|[12][0-9]|3[0-6])$/

export const SPOTS: readonly string[] = [
  ...Array.from({ length: 37 }, (_, number) => `n${number}`),
  ...Object.keys(OUTSIDE),
]

export function isSpot(spot: unknown): spot is string {
  return typeof spot === 'string' && (NUMBER.test(spot) || Object.hasOwn(OUTSIDE, spot))
}

/** How many times its amount a chip comes back, stake included; 0 when it lost. */
export function pays(spot: string, pocket: number): number {
  const number = NUMBER.exec(spot)?.[1]
  if (number !== undefined) return Number(number) === pocket ? 36 : 0
  const outside = OUTSIDE[spot]
  return outside?.covers(pocket) ? outside.returns : 0
}
