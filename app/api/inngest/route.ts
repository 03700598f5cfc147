import { serve } from 'inngest/next'
import { inngest } from '@/inngest/client'
import { redeliverCallback } from '@/inngest/functions/redeliver-callback'
import { scheduledJobs } from '@/inngest/functions/scheduled-jobs'
import { isUnsignedAllowed } from '@/inngest/is-configured'
import { whenConfigured } from '@/inngest/when-configured'

const handlers = serve({
  client: inngest,
  functions: [redeliverCallback, ...scheduledJobs],
  // Outside development, listing and registering the functions also needs the signing key.
  enableUnauthedSync: isUnsignedAllowed(),
})

export const GET = whenConfigured(handlers.GET)
export const POST = whenConfigured(handlers.POST)
export const PUT = whenConfigured(handlers.PUT)
