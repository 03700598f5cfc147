import { NonRetriableError } from 'inngest'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { inLane } from '@/server/database/lane'
import { redeliverIfDue } from '@/server/modules/delivery/wallet'
import { inngest } from '../client'
import { callbackClosed, callbackQueued } from '../events'

const attemptsAtOncePerEndpoint = 8

/**
 * One movement's redeliveries: a step each, sleeping in between until the stored time of the next. A step that is run
 * twice, or beside another driver's, finds the entry leased or put off, and sends nothing.
 */
export const redeliverCallback = inngest.createFunction(
  {
    id: 'redeliver-callback',
    triggers: [callbackQueued],
    concurrency: { key: 'event.data.endpointId', limit: attemptsAtOncePerEndpoint },
    cancelOn: [{ event: callbackClosed, if: 'async.data.movementId == event.data.movementId' }],
  },
  async ({ event, step, runId }) => {
    const { movementId, nextAttemptAt } = requireQueued(event.data)
    const ctx = systemContext('redeliver-callback', systemClock, runId)
    let dueAt: string | null = nextAttemptAt
    for (let attempt = 1; dueAt !== null; attempt += 1) {
      await step.sleepUntil(`wait-${attempt}`, dueAt)
      dueAt = await step.run(`attempt-${attempt}`, async () => {
        const next = await inLane({ name: 'money' }, () => redeliverIfDue(ctx, movementId))
        return next?.toISOString() ?? null
      })
    }
  },
)

/** An event that Croupier did not publish is ignored; a retry would not help. */
function requireQueued(data: unknown) {
  const parsed = callbackQueued.schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new NonRetriableError('The event is not one of a queued callback', { cause: parsed.error })
}
