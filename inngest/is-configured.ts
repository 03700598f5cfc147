import { env } from '@/server/env'

/** Whether Inngest drives the jobs; otherwise the embedded ticker does. */
export function isInngestConfigured(): boolean {
  const { INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey } = env()
  return Boolean(eventKey) && Boolean(signingKey)
}

/** Only on a developer's machine may its local server call without a signature. */
export function isUnsignedAllowed(): boolean {
  // defence: Inngest calls are signed
  return env().NODE_ENV === 'development'
}
