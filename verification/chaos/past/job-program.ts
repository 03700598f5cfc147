import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { inLane } from '@/server/database/lane'
import { jobs } from '@/server/jobs/jobs'

/** `node … <job>`: one run of a background job, at once, in a process of its own. Exit code 1 where it failed. */
const job = jobs.find(({ name }) => name === process.argv[2])
if (!job) throw new Error(`There is no job ${process.argv[2]}`)
process.on('disconnect', () => process.exit(1))
inLane({ name: job.lane ?? 'jobs' }, () =>
  job.run(systemContext(job.name, systemClock, `job-${process.pid}`)),
).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
