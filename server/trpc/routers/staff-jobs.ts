import { readJobHealth } from '@/server/jobs/read-job-health'
import { router, staffPermittedProcedure } from '../init'

export const staffJobsRouter = router({
  health: staffPermittedProcedure('jobs.read').query(({ ctx }) => readJobHealth(ctx.staff)),
})
