import { cron } from 'inngest'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { jobs } from '@/server/jobs/jobs'
import { runJob } from '@/server/jobs/run-job'
import { inngest } from '../client'

/** Every job of the list on its cron schedule; the embedded ticker reads the same list. */
export const scheduledJobs = jobs.map((job) =>
  inngest.createFunction(
    { id: job.name, triggers: [cron(job.cron)], concurrency: 1 },
    async ({ step, runId }) => {
      await step.run(job.name, () => runJob(job, systemContext(job.name, systemClock, runId)))
    },
  ),
)
