import { eventType } from 'inngest'
import { z } from 'zod'

/**
 * Events say where to look, never what is true: the queue in the database decides. Each is published after the commit it
 * speaks of, so a lost one is found by the sweep and a doubled one finds nothing to do.
 */

/** A movement waits for its next attempt. */
export const callbackQueued = eventType('croupier/callback.queued', {
  schema: z.object({
    movementId: z.uuid(),
    endpointId: z.uuid(),
    /** RFC 3339. */
    nextAttemptAt: z.iso.datetime(),
  }),
})

/** A movement left the queue manually: nothing sleeps for it any longer. */
export const callbackClosed = eventType('croupier/callback.closed', {
  schema: z.object({ movementId: z.uuid() }),
})

/** A campaign has something to issue at once. */
export const campaignDue = eventType('croupier/campaign.due', {
  schema: z.object({ campaignId: z.uuid() }),
})
