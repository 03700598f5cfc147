import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { redeliverIfDue } from '@/server/modules/wallet'
import { inngest } from '../client'
import { callbackQueued } from '../events'

const attemptsAtOncePerEndpoint = 8

/** One movement's redeliveries, a step each, sleeping in between until the stored time of the next. */
export const redeliverCallback = inngest.createFunction(
  {
    id: 'redeliver-callback',
    triggers: [callbackQueued],
    concurrency: { key: 'event.data.endpointId', limit: attemptsAtOncePerEndpoint },
  },
  async ({ event, step, runId }) => {
    const ctx = systemContext('redeliver-callback', systemClock, runId)
    let dueAt: string | null = event.data.nextAttemptAt
    for (let attempt = 1; dueAt !== null; attempt += 1) {
      await step.sleepUntil(`wait-${attempt}`, dueAt)
      dueAt = await step.run(`attempt-${attempt}`, async () => {
        const next = await redeliverIfDue(ctx, event.data.movementId)
        return next?.toISOString() ?? null
      })
    }
  },
)
