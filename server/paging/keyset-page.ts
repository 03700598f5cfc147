interface Reading {
  pageSize: number
  /** Whether a cursor was given. */
  isDeep: boolean
  /** Whether the rows were read against the order of the list. */
  isGoingBack: boolean
}

/**
 * A page of the rows that were read from a place in a list, nearest first. One row more than a page was asked for: that it
 * came says that there are more beyond.
 */
export function cutPage<Row>(found: readonly Row[], { pageSize, isDeep, isGoingBack }: Reading) {
  const hasMoreBeyond = found.length > pageSize
  const near = found.slice(0, pageSize)
  return {
    rows: isGoingBack ? near.toReversed() : near,
    hasNext: isGoingBack || hasMoreBeyond,
    hasPrevious: isGoingBack ? hasMoreBeyond : isDeep,
  }
}
