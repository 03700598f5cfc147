import type { Context } from '@/server/core/context'
import type { Timing } from './schedule'

/** A background job. Its state is in the database: losing the process that runs it loses nothing. */
export interface Job extends Timing {
  name: string
  /** The result, for the job's record. */
  run(ctx: Context): Promise<JobResult>
}

export type JobResult = Readonly<Record<string, number>>
