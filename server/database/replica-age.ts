/** Where the primary's log ended at a time. */
interface Sample {
  atMs: number
  position: bigint
}

/** Samples are a second apart: as old as data may ever be shown, and some more. */
const maxSamples = 600

/**
 * How old a replica's data is, told from positions in the primary's log and not from the times of its transactions,
 * which say nothing while there are none: what was committed at a sample's time is there once its position is replayed.
 */
export class ReplicaAge {
  private samples: Sample[] = []

  add(sample: Sample): void {
    this.samples = [...this.samples.slice(1 - maxSamples), sample]
  }

  /** The time as of which everything is on the replica; null: it is further behind than anything known. */
  asOf(replayed: bigint): number | null {
    return this.samples.findLast(({ position }) => position <= replayed)?.atMs ?? null
  }
}
