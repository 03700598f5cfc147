/** A part of the tables of movements and attempts. */
export interface Part {
  name: string
  /** False: no statement finds its rows any more, and they are still there. */
  isAttached: boolean
}

/** How months leave the database. */
export interface Partitions {
  /** The part that has a month: its own, or one that it shares with others. Null: none, so that it stays. */
  partOf(month: string): Promise<Part | null>
  /** Both may be repeated. */
  detach(part: string): Promise<void>
  drop(part: string): Promise<void>
}

/** Null: the tables are not partitioned, so that an archived month stays at hand. */
export const livePartitions = (): Partitions | null => null
