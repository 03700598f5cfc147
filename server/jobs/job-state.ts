import type { Job } from './job'

export type JobState = 'never' | 'running' | 'ok' | 'failed' | 'overdue'

export interface JobRecord {
  lastStartedAt: Date | null
  lastFinishedAt: Date | null
  lastError: string | null
}

/** Frequent jobs are recorded this often; Inngest's schedule is no finer. */
const finestMs = 60_000

/** How long after its last start a job should have started again, doubled for a busy or restarting process. */
export const overdueAfterMs = (job: Pick<Job, 'everyMs'>) => 2 * Math.max(job.everyMs, finestMs) + finestMs

/**
 * A job's state at `now` by its record. A failure stays one until a run succeeds, also when the next is late; a run
 * without an end counts as running until the next is overdue.
 */
export function jobStateAt(job: Pick<Job, 'everyMs'>, record: JobRecord | null, now: Date): JobState {
  if (!record?.lastStartedAt) return 'never'
  const agoMs = now.getTime() - record.lastStartedAt.getTime()
  // A start in the future says nothing about the last one.
  if (agoMs > overdueAfterMs(job) || agoMs < -finestMs) return 'overdue'
  const isRunning = record.lastFinishedAt === null || record.lastFinishedAt < record.lastStartedAt
  if (isRunning) return 'running'
  return record.lastError === null ? 'ok' : 'failed'
}
