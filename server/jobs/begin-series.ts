import { metrics } from '@/server/metrics'
import { jobs } from './jobs'
import { recordEveryMs } from './run-job'

/** Creates every series of the jobs at the start, so that alerts notice a job that never runs. */
export function beginSeries(): void {
  for (const { name, everyMs } of jobs) {
    metrics.jobInterval.set({ job: name }, Math.max(everyMs, recordEveryMs) / 1_000)
    for (const result of ['ok', 'error']) metrics.jobRuns.inc({ job: name, result }, 0)
  }
  for (const reason of ['full', 'database']) metrics.requestLogDropped.inc({ reason }, 0)
}
