import type { Topic } from '@/server/cache/topics'
import type { Context } from '@/server/core/context'
import type { LaneName } from '@/server/database/lane'

/** A background job. Its state is in the database: losing the process that runs it loses nothing. */
export interface Job {
  name: string
  /** How long the embedded ticker waits between the end of a run and the next. */
  everyMs: number
  /** When Inngest runs it instead. */
  cron: string
  /** True: at most one run per interval over all instances, across restarts. */
  isExclusive: boolean
  /** True: the ticker runs it even while Inngest drives, whose schedule is no finer than a minute. */
  isAlwaysTicked?: boolean
  /** Runs at once on the database's notification of this topic, instead of at the ticker's next tick. */
  wokenBy?: Topic
  /** The database lane it runs in, unless it is the background's own. */
  lane?: LaneName
  /** The result, for the job's record. */
  run(ctx: Context): Promise<JobResult>
}

export type JobResult = Readonly<Record<string, number>>
