import { cron } from 'inngest'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { noteInngestRun } from '@/server/jobs/driver'
import { jobs } from '@/server/jobs/jobs'
import { runJob } from '@/server/jobs/run-job'
import { inngest } from '../client'
import { campaignDue } from '../events'

/** What asks for a job before its next minute. */
const askedFor: Readonly<Record<string, readonly (typeof campaignDue)[]>> = {
  'issue-campaigns': [campaignDue],
}

/** Every job of the list on its cron schedule; the embedded ticker reads the same list. */
export const scheduledJobs = jobs.map((job) =>
  inngest.createFunction(
    {
      id: job.name,
      triggers: [cron(job.cron), ...(askedFor[job.name] ?? [])],
      concurrency: 1,
    },
    async ({ step, runId }) => {
      await step.run(job.name, async () => {
        await noteInngestRun(systemClock)
        await runJob(job, systemContext(job.name, systemClock, runId))
      })
    },
  ),
)
