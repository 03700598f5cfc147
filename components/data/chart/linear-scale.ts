type Range = readonly [from: number, to: number]

/** What lies between the ends of one range, at the same share of another. */
export const linearScale =
  ([from, to]: Range, [start, end]: Range) =>
  (value: number): number =>
    start + ((value - from) / (to - from)) * (end - start)
