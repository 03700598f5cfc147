import { readJobHealth } from '@/server/jobs/read-job-health'
import { router, staffProcedure } from '../init'

export const staffJobsRouter = router({ health: staffProcedure(readJobHealth) })
