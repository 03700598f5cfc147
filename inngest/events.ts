import { eventType } from 'inngest'
import { z } from 'zod'

/** A movement waits for its next attempt. Only a hint: the queue in the database is the truth. */
export const callbackQueued = eventType('croupier/callback.queued', {
  schema: z.object({
    movementId: z.string(),
    endpointId: z.string(),
    /** RFC 3339. */
    nextAttemptAt: z.string(),
  }),
})
