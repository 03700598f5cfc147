import { log } from '@/server/log'
import { isInngestConfigured } from './is-configured'

/**
 * Tells Inngest about a queued movement, where Inngest drives the jobs. Never throws and holds nobody up: a lost event only
 * means that the sweep finds the movement a little later.
 */
export function notifyQueued(movement: {
  id: string
  endpointId: string | null
  nextAttemptAt: Date | null
}): void {
  const { id: movementId, endpointId, nextAttemptAt } = movement
  if (endpointId === null || nextAttemptAt === null || !isInngestConfigured()) return
  send({ movementId, endpointId, nextAttemptAt: nextAttemptAt.toISOString() }).catch((error: unknown) =>
    log.warn({ err: error, movementId }, 'a queued callback could not be announced'),
  )
}

async function send(data: { movementId: string; endpointId: string; nextAttemptAt: string }): Promise<void> {
  const [{ inngest }, { callbackQueued }] = await Promise.all([import('./client'), import('./events')])
  await inngest.send(callbackQueued.create(data))
}
