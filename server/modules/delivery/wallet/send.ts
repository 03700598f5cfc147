import { inSpan, type SpanFacts } from '@/server/core/span'
import { type CallbackOutcome, callbackHeaders } from '@/server/outbound'
import { checkpoint } from './checkpoint'
import type { Attempt, MovementRow, NewMovement } from './movement'
import type { WalletContext } from './policy'

/** An attempt recorded as open, and what it sends. */
export interface OpenAttempt {
  movement: MovementRow
  attempt: Attempt
  body: Buffer
  /** Whether a provider is waiting for the outcome, which is then its first answer. */
  isAnswering: boolean
}

/** The attempt to make now; null when the database refused it (a bet whose refund came first). */
export function openFirstAttempt(
  recorded: MovementRow,
  { firstAttempt, body }: NewMovement,
): OpenAttempt | null {
  if (recorded.state !== 'sending' || firstAttempt === null) return null
  return { movement: recorded, attempt: firstAttempt, body, isAnswering: true }
}

/** An attempt that was made, before its outcome is recorded. */
export interface SentAttempt extends OpenAttempt {
  outcome: CallbackOutcome
}

/** Makes an attempt that is already recorded. Never throws, whatever the operator's server does. */
export async function send({ ports }: WalletContext, open: OpenAttempt): Promise<SentAttempt> {
  const { endpointId, url, signature } = open.attempt
  const headers = callbackHeaders(signature)
  const { timeoutMs } = ports.policy
  const outcome = await inSpan(
    () => ({ name: 'callback', kind: 'client', facts: factsOf(open) }),
    () => ports.send({ endpointId, url, headers, body: open.body, timeoutMs }),
    (came) => ({ outcome: came.kind, status: came.kind === 'response' ? came.status : null }),
  )
  checkpoint('sent')
  return { ...open, outcome }
}

export const factsOf = ({ movement, attempt }: OpenAttempt): SpanFacts => ({
  movementId: movement.id,
  movementType: movement.type,
  provider: movement.providerCode,
  attemptId: attempt.id,
  endpointId: attempt.endpointId,
})
