import { db, untilUnlocked } from '@/server/db'
import { idsOf } from './months'
import { detachPart, dropPart, selectParts } from './queries-months'

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
  /** False: the database does not let it go, since it has movements that no verified month has. */
  detach(part: string, now: Date): Promise<boolean>
  /** For good. False: it is not detached, or not all of its months are. */
  drop(part: string): Promise<boolean>
}

/** Those of the database, which is asked each time: several instances change them. */
export const livePartitions = (): Partitions => ({
  partOf: async (month) => {
    const { firstId } = idsOf(month)
    const parts = await selectParts(db)
    return parts.find(({ low, high }) => (low === null || low <= firstId) && firstId < high) ?? null
  },
  detach: (part, now) => untilUnlocked(() => detachPart(db, part, now)),
  drop: (part) => untilUnlocked(() => dropPart(db, part)),
})
