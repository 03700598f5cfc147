import type { Job } from './job'

export type JobState = 'never' | 'running' | 'ok' | 'failed' | 'overdue'

export interface JobRecord {
  lastStartedAt: Date | null
  lastFinishedAt: Date | null
  lastError: string | null
}

/** Quick jobs are recorded this often, and Inngest's schedule is no finer. */
const finestMs = 60_000

/** How long after its last start a job should have started again, with as much again for a busy or restarting process. */
export const overdueAfterMs = (job: Pick<Job, 'everyMs'>) => 2 * Math.max(job.everyMs, finestMs) + finestMs

/**
 * What a job's record says at `now`. A failure is a failure until a run succeeds, also when the next is late; a run that
 * has not ended counts as running for as long as the next is not overdue.
 */
export function jobStateAt(job: Pick<Job, 'everyMs'>, record: JobRecord | null, now: Date): JobState {
  if (!record?.lastStartedAt) return 'never'
  const agoMs = now.getTime() - record.lastStartedAt.getTime()
  // A start that is still to come says nothing about the last one.
  if (agoMs > overdueAfterMs(job) || agoMs < -finestMs) return 'overdue'
  const isRunning = record.lastFinishedAt === null || record.lastFinishedAt < record.lastStartedAt
  if (isRunning) return 'running'
  return record.lastError === null ? 'ok' : 'failed'
}
