import { Inngest } from 'inngest'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { isUnsignedAllowed } from './is-configured'

/** The connection to Inngest, self-hosted or cloud (INNGEST_*). */
export const inngest = processSingleton('inngest', () => {
  const { INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey, INNGEST_BASE_URL: baseUrl } = env()
  return new Inngest({
    id: 'croupier',
    logger: log,
    isDev: isUnsignedAllowed(),
    // One step per request: a process that is stopped between two loses nothing that was done.
    checkpointing: false,
    ...(eventKey ? { eventKey } : {}),
    ...(signingKey ? { signingKey } : {}),
    ...(baseUrl ? { baseUrl } : {}),
  })
})
