type Range = readonly [from: number, to: number]

/** Maps one range linearly to another. */
export const linearScale =
  ([from, to]: Range, [start, end]: Range) =>
  (value: number): number =>
    start + ((value - from) / (to - from)) * (end - start)
