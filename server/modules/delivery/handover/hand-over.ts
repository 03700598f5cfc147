import { performance } from 'node:perf_hooks'
import { invalidationFeed } from '@/server/cache/invalidation-feed'
import { HandedBack, maxReplyBytes } from '@/server/contract/sandbox-tools'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { isListened } from '@/server/modules/accounts/endpoints'
import {
  type CallbackOutcome,
  type CallbackRequest,
  type SendCallback,
  sendCallback,
} from '@/server/outbound'
import { closeHandover, offerHandover, readAnswer } from './queries'

/** Where a notification is lost, an answer is found by looking. */
const lookEveryMs = 500

/**
 * Sends a callback to the URL of its endpoint or, in sandbox mode, hands it to a listener that is attached to the endpoint.
 * Bytes, headers, deadline and judgement are the same. A live deployment sends, and asks nothing.
 */
export const sendOrHandOver: SendCallback = (request) =>
  env().API_MODE === 'sandbox' ? sendInSandbox(request) : sendCallback(request)

async function sendInSandbox(request: CallbackRequest): Promise<CallbackOutcome> {
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  try {
    const outcome = (await isListened(request.endpointId)) ? await handOver(request, elapsedMs) : null
    if (outcome) return outcome
  } catch (error) {
    log.warn({ err: error, endpointId: request.endpointId }, 'callback could not be handed over')
    // Whether a listener got it is unknown.
    return {
      kind: 'connection_error',
      code: 'HANDOVER_FAILED',
      message: 'The callback could not be handed to the listener of this endpoint',
      hasLeft: true,
      durationMs: elapsedMs(),
    }
  }
  return sendCallback({ ...request, timeoutMs: Math.max(1, request.timeoutMs - elapsedMs()) })
}

/** Null where no listener holds a lease any more: the URL is next, and nothing has left. */
async function handOver(
  { endpointId, headers, body, timeoutMs }: CallbackRequest,
  elapsedMs: () => number,
): Promise<CallbackOutcome | null> {
  const id = newId()
  const now = systemClock.now()
  const wake = waiting().begin(id)
  try {
    const expiresAt = new Date(now.getTime() + timeoutMs)
    if (!(await offerHandover(db, { id, endpointId, headers, body, now, expiresAt }))) return null
    for (;;) {
      const leftMs = timeoutMs - elapsedMs()
      if (leftMs <= 0) break
      await wake.within(Math.min(leftMs, lookEveryMs))
      const answer = await readAnswer(db, id)
      if (answer !== null) return outcomeOf(answer, elapsedMs())
    }
    // An answer that was accepted counts, also where it came between the last look and the deadline.
    if (await closeHandover(db, id, systemClock.now())) return { kind: 'timeout', durationMs: elapsedMs() }
    return outcomeOf(await readAnswer(db, id), elapsedMs())
  } finally {
    waiting().end(id)
  }
}

function outcomeOf(stored: unknown, durationMs: number): CallbackOutcome {
  const answer = HandedBack.parse(stored)
  // It reached the client at least; whether it reached the wallet behind it is the client's word only.
  if ('error' in answer) return { kind: 'connection_error', ...answer.error, hasLeft: true, durationMs }
  const body = Buffer.from(answer.body_base64, 'base64')
  return {
    kind: 'response',
    status: answer.status,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: body.subarray(0, maxReplyBytes),
    isTruncated: body.length > maxReplyBytes,
    ...(answer.cut_off && { cutOff: answer.cut_off }),
    durationMs,
  }
}

/** The callbacks of this process that wait for an answer, woken by the database's word of it. */
const waiting = () =>
  processSingleton('handed-over', () => {
    const wakes = new Map<string, () => void>()
    invalidationFeed().subscribe((change) => {
      if (change?.topic === 'handover-answer') wakes.get(change.id ?? '')?.()
    })
    return {
      begin(id: string) {
        let isWoken = false
        let resume = () => {}
        wakes.set(id, () => {
          isWoken = true
          resume()
        })
        return {
          /** Resolves at the word of an answer, which may have come before, or after so long. */
          within: (ms: number) =>
            new Promise<void>((resolve) => {
              if (isWoken) return resolve()
              const timer = setTimeout(resolve, ms)
              resume = () => {
                clearTimeout(timer)
                resolve()
              }
            }),
        }
      },
      end: (id: string) => void wakes.delete(id),
    }
  })
