import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFairSemaphore, type FairSemaphore } from '@/server/concurrency/fair-semaphore'
import { AppError } from '@/server/core/app-error'
import { log } from '@/server/log'
import type { Area } from './addresses'
import { refuse } from './refusals'

export type Handle = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Requests of the cabinet are answered a few at a time, and clients take turns: they share the event loop with movements,
 * and each of them takes some milliseconds of it. On queue timeout: 429 if the client's own requests fill the queue, else 503.
 */
export const cabinetSemaphore = (): FairSemaphore =>
  createFairSemaphore({ maxInside: 4, maxPerReader: 2, maxWaiting: 200, maxWaitMs: 10_000 })

/** A request that takes longer waits for I/O, such as a wallet, and not for the processor. */
const usualTurnMs = 250

/**
 * Calls `handle` when it is this client's turn. The turn ends with the head of the answer, or after a while without one:
 * neither downloads nor what waits for a wallet holds up the next.
 */
export function takeTurns(
  semaphore: FairSemaphore,
  area: Area,
  handle: Handle,
  turnMs = usualTurnMs,
): Handle {
  return (request, response) => {
    const answer = () =>
      new Promise<void>((resolve) => {
        // The client did not wait for its turn.
        if (response.destroyed) return resolve()
        response.once('close', resolve)
        setTimeout(resolve, turnMs).unref()
        onHead(response, resolve)
        void handle(request, response)
      })
    semaphore.run(clientOf(request), answer).catch((error: unknown) => {
      if (error instanceof AppError) return refuse(request, response, area, error)
      log.error({ err: error }, 'request failed')
      return response.destroy()
    })
  }
}

function onHead(response: ServerResponse, then: () => void): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    then()
    return writeHead(...head)
  }) as typeof response.writeHead
}

/** As `client-address.ts` put it. */
const clientOf = ({ headers }: IncomingMessage) => String(headers['x-forwarded-for'] ?? '')
