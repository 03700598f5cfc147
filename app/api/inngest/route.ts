import { serve } from 'inngest/next'
import { inngest } from '@/inngest/client'
import { redeliverCallback } from '@/inngest/functions/redeliver-callback'
import { scheduledJobs } from '@/inngest/functions/scheduled-jobs'

export const { GET, POST, PUT } = serve({ client: inngest, functions: [redeliverCallback, ...scheduledJobs] })
