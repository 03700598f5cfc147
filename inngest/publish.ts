import { log } from '@/server/log'
import { isInngestConfigured } from './is-configured'

type Events = typeof import('./events')
type CreatedEvent = ReturnType<Events[keyof Events]['create']>

/** A movement waits in the queue until `nextAttemptAt`. */
export function publishQueued(movement: {
  id: string
  endpointId: string | null
  nextAttemptAt: Date | null
}): void {
  const { id: movementId, endpointId, nextAttemptAt } = movement
  if (endpointId === null || nextAttemptAt === null) return
  const data = { movementId, endpointId, nextAttemptAt: nextAttemptAt.toISOString() }
  publish((events) => events.callbackQueued.create(data))
}

/** A movement was taken out of the queue manually: nothing need sleep for it. */
export function publishClosed(movementId: string): void {
  publish((events) => events.callbackClosed.create({ movementId }))
}

/** A campaign has something to issue at once. */
export function publishCampaignDue(campaignId: string): void {
  publish((events) => events.campaignDue.create({ campaignId }))
}

/**
 * Where Inngest drives the jobs, tells it; call after the commit. Never throws and never blocks: what a lost event
 * would have hastened, the sweep finds a little later. The library is loaded only where it is used.
 */
function publish(create: (events: Events) => CreatedEvent): void {
  if (!isInngestConfigured()) return
  send(create).catch((error: unknown) => log.warn({ err: error }, 'event publish failed'))
}

async function send(create: (events: Events) => CreatedEvent): Promise<void> {
  const [{ inngest }, events] = await Promise.all([import('./client'), import('./events')])
  const event = create(events)
  await event.validate()
  await inngest.send(event)
}
