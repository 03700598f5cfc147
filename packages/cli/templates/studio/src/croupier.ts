import { setTimeout as pause } from 'node:timers/promises'
import { type Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { Movement, ReportTarget } from './store.js'

export interface Answer {
  status: 'ok' | 'declined' | 'pending' | 'failed' | 'conflict'
  balance: number | null
}

/** Longer than an answer takes. */
const deadlineMs = 15_000

/** Whether a call is Croupier's, and not older than five minutes. A GET is signed over the empty body. */
export function isSigned(webhook: Webhook, headers: Record<string, string>, body: string): boolean {
  try {
    webhook.verify(body, headers)
    return true
  } catch (error) {
    // An empty body is no JSON, which the library says once the signature is right.
    return body === '' && !(error instanceof WebhookVerificationError)
  }
}

/** Sends a call until it is answered. A refusal is an answer. */
async function deliver({ url, webhook }: ReportTarget, path: string, body: object): Promise<Response> {
  const text = JSON.stringify(body)
  for (let attempt = 0; ; attempt++) {
    const [id, now] = [`msg_${crypto.randomUUID()}`, new Date()]
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': webhook.sign(id, now, text),
    }
    const signal = AbortSignal.timeout(deadlineMs)
    const response = await fetch(url + path, { method: 'POST', headers, body: text, signal }).catch(
      () => null,
    )
    if (response && response.status < 500) return response
    await pause(Math.min(60_000, 200 * 2 ** attempt))
  }
}

/**
 * Reports a movement: it is known by its `transaction_id`, so a repeat moves nothing. A refusal other than a conflict is a fault of
 * this program.
 */
export async function report(
  target: ReportTarget,
  movement: Movement & { session_id: string },
): Promise<Answer> {
  const response = await deliver(target, '/movements', movement)
  if (response.ok) return (await response.json()) as Answer
  if (response.status === 409) return { status: 'conflict', balance: null }
  throw new Error(`${movement.transaction_id} was refused: ${response.status} ${await response.text()}`)
}

interface Activation {
  grant_id: string
  game_id: string
  event: 'activated' | 'completed'
  rounds_played?: number
  total_win?: number
}

/** Says what became of free rounds. False: run none of them. */
export async function reportActivation(target: ReportTarget, activation: Activation): Promise<boolean> {
  const response = await deliver(target, `/free-rounds/${activation.grant_id}/activation`, activation)
  return response.ok && ((await response.json()) as { accepted: boolean }).accepted
}
