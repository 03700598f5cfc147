import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import type { DeletionRow } from './queries'

/** What became of a transaction of a step: there may be more of it, it is not yet time, or something stands against it. */
export type StepOutcome = 'done' | 'more' | 'stopped' | { waitUntil: Date }

/** One step of a deletion. Each run is one transaction; whatever it did before a crash it can do again. */
export interface Step {
  name: string
  run(tx: Db, ctx: Context, deletion: DeletionRow): Promise<StepOutcome>
}
