import { db } from '@/server/db'

/** Timestamps further ahead than the clocks of two instances may differ were written by a wrong clock. */
const isFuture = (stamp: string, now: string) => `${stamp} > ${now}::timestamptz + interval '1 minute'`

const claimStatement = {
  name: 'jobs.claim',
  // defence: a job runs once per interval
  text: `insert into job_run as j (job, last_started_at) values ($1, $2)
    on conflict (job) do update set last_started_at = $2
    where j.last_started_at is null or j.last_started_at <= $3 or ${isFuture('j.last_started_at', '$2')}
    returning j.job`,
}

/** Starts a run unless one started after `notSince` in any process. A start in the future is ignored. */
export async function claimRun(job: string, now: Date, notSince: Date): Promise<boolean> {
  const rows = await db.query(claimStatement, [job, now, notSince])
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
  await db.query(finishStatement, [run.job, run.startedAt, run.finishedAt, run.error, result])
}

const startStatement = {
  name: 'jobs.start',
  text: `insert into job_run (job, last_started_at) values ($1, $2)
    on conflict (job) do update set last_started_at = case
      when ${isFuture('job_run.last_started_at', 'excluded.last_started_at')} then excluded.last_started_at
      else greatest(job_run.last_started_at, excluded.last_started_at) end`,
}

export async function recordStart(job: string, now: Date): Promise<void> {
  await db.query(startStatement, [job, now])
}

const lastStartStatement = {
  name: 'jobs.last-start',
  text: 'select last_started_at as "lastStartedAt" from job_run where job = $1',
}

export async function findLastStart(job: string): Promise<Date | null> {
  const [row] = await db.query<{ lastStartedAt: Date | null }>(lastStartStatement, [job])
  return row?.lastStartedAt ?? null
}

export interface RecordedRun {
  job: string
  lastStartedAt: Date | null
  lastFinishedAt: Date | null
  lastError: string | null
  lastResult: Record<string, number> | null
}

const runsStatement = {
  name: 'jobs.runs',
  text: `select job, last_started_at as "lastStartedAt", last_finished_at as "lastFinishedAt",
      last_error as "lastError", last_result as "lastResult" from job_run`,
}

/** The newest run of every job that ever ran, by name. */
export async function findRuns(): Promise<Map<string, RecordedRun>> {
  const rows = await db.query<RecordedRun>(runsStatement)
  return new Map(rows.map((row) => [row.job, row]))
}
