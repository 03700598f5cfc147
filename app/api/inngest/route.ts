import { serve } from 'inngest/edge'
import { inngest } from '@/inngest/client'
import { redeliverCallback } from '@/inngest/functions/redeliver-callback'
import { scheduledJobs } from '@/inngest/functions/scheduled-jobs'
import { isUnsignedAllowed } from '@/inngest/is-configured'
import { whenConfigured } from '@/inngest/when-configured'

const handle = serve({
  client: inngest,
  functions: [redeliverCallback, ...scheduledJobs],
  // Outside development, listing and registering the functions also needs the signing key.
  enableUnauthedSync: isUnsignedAllowed(),
})

const handler = whenConfigured(handle)

export { handler as GET, handler as POST, handler as PUT }
