import { pool, query } from '@/server/db'

const claimStatement = {
  name: 'jobs.claim',
  text: `insert into job_run as j (job, last_started_at) values ($1, $2)
    on conflict (job) do update set last_started_at = $2
    where j.last_started_at is null or j.last_started_at <= $3
    returning j.job`,
}

/** Begins a run unless one began after `notSince`, in whatever process. */
export async function claimRun(job: string, now: Date, notSince: Date): Promise<boolean> {
  const rows = await query(pool, claimStatement, [job, now, notSince])
  return rows.length > 0
}

const finishStatement = {
  name: 'jobs.finish',
  text: `insert into job_run (job, last_started_at, last_finished_at, last_error, last_result)
    values ($1, $2, $3, $4, $5)
    on conflict (job) do update set last_started_at = excluded.last_started_at,
      last_finished_at = excluded.last_finished_at, last_error = excluded.last_error,
      last_result = coalesce(excluded.last_result, job_run.last_result)`,
}

export async function recordRun(run: {
  job: string
  startedAt: Date
  finishedAt: Date
  error: string | null
  result: Readonly<Record<string, number>> | null
}): Promise<void> {
  const result = run.result === null ? null : JSON.stringify(run.result)
  await query(pool, finishStatement, [run.job, run.startedAt, run.finishedAt, run.error, result])
}
