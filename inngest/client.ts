import { Inngest } from 'inngest'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'

/** The connection to Inngest, self-hosted or cloud (INNGEST_*). */
export const inngest = processSingleton('inngest', () => {
  const {
    INNGEST_EVENT_KEY: eventKey,
    INNGEST_SIGNING_KEY: signingKey,
    INNGEST_BASE_URL: baseUrl,
    NODE_ENV,
  } = env()
  return new Inngest({
    id: 'croupier',
    isDev: NODE_ENV === 'development',
    ...(eventKey ? { eventKey } : {}),
    ...(signingKey ? { signingKey } : {}),
    ...(baseUrl ? { baseUrl } : {}),
  })
})
