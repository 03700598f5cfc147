import { randomBytes } from 'node:crypto'
import { toJsonInteger } from '../money'
import type { Movement } from '../providers/dialect'
import type { Session } from '../providers/sessions'
import { countAttempt, recordAnswer, recordIntent } from '../rounds/queries'
import type { RoundRunner } from '../rounds/round-runner'
import { amount, flag, integer, oneOf, textOrNull } from './input'
import { spelled } from './ledger'

export const MOVEMENT_KINDS = ['bet', 'win', 'refund', 'bet-win', 'free-win'] as const

/**
 * Sends any movement on a session, once, and returns what Croupier answered. For duplicates, conflicts, refunds of
 * the unknown and other things an honest provider would not do.
 */
export async function sendManually(
  runner: RoundRunner,
  session: Session,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const movement = readMovement(session, fields)
  const intent = await recordIntent(
    runner.pool,
    { provider: session.provider, token: session.token },
    movement,
    true,
  )
  await countAttempt(runner.pool, intent.id)
  const sessionId = textOrNull(fields, 'session_id') ?? session.sessionId
  const answer = await runner.dialects[session.provider].send(movement, sessionId)
  await recordAnswer(runner.pool, intent.id, answer)
  return {
    movement: { round_id: movement.roundId, ...spelled(movement) },
    answer: {
      ...answer,
      balanceMinor: undefined,
      balance_minor: answer.balanceMinor === null ? null : toJsonInteger(answer.balanceMinor),
    },
    forwards: runner.dialects[session.provider].forwards(movement),
  }
}

function readMovement(session: Session, fields: Record<string, unknown>): Movement {
  const kind = oneOf(fields, 'kind', MOVEMENT_KINDS)
  const fresh = `hand-${randomBytes(8).toString('hex')}`
  const reference = textOrNull(fields, 'reference_transaction_id')
  const grantId = textOrNull(fields, 'grant_id')
  const action = textOrNull(fields, 'action')
  return {
    kind,
    transactionId: textOrNull(fields, 'transaction_id') ?? fresh,
    roundId: textOrNull(fields, 'round_id') ?? `round-${fresh}`,
    amountMinor: amount(fields, 'amount_minor', 100),
    currency: textOrNull(fields, 'currency') ?? session.currency,
    finished: flag(fields, 'finished', kind !== 'bet'),
    ...(kind === 'bet-win' ? { winMinor: amount(fields, 'win_minor', 0) } : {}),
    ...(reference === null ? {} : { referenceTransactionId: reference }),
    ...(grantId === null ? {} : { grantId }),
    ...(action === null ? {} : { action }),
    ...(fields.part === undefined ? {} : { part: integer(fields, 'part') }),
  }
}
