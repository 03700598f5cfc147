import type { ProviderCode } from '../catalogue/game'
import { toJsonInteger } from '../money'
import type { Movement } from '../providers/dialect'
import { type LedgerMovement, readLedgerMovements, readLedgerRounds } from '../rounds/queries'
import type { RoundRunner } from '../rounds/round-runner'

/** The provider's side of the story: each round, each movement sent, and what Croupier answered. */
export async function readLedger(
  runner: RoundRunner,
  filter: { provider: ProviderCode; token: string | null; roundId: string | null; limit: number },
): Promise<Record<string, unknown>> {
  const [rounds, movements] = await Promise.all([
    readLedgerRounds(runner.pool, filter),
    readLedgerMovements(runner.pool, filter),
  ])
  return {
    rounds: rounds.map((round) => ({
      round_id: round.id,
      state: round.state,
      game_code: round.gameCode,
      currency: round.currency,
      stake_minor: toJsonInteger(round.stakeMinor),
      win_minor: round.winMinor === null ? null : toJsonInteger(round.winMinor),
      win_pending: round.isWinPending,
      grant_id: round.grantId,
      trouble: round.trouble,
      created_at: round.createdAt,
    })),
    movements: movements.map((entry) => movementView(runner, filter.provider, entry)),
  }
}

function movementView(
  runner: RoundRunner,
  provider: ProviderCode,
  entry: LedgerMovement,
): Record<string, unknown> {
  return {
    round_id: entry.roundId,
    ...spelled(entry.movement),
    by_hand: entry.isByHand,
    attempts: entry.attempts,
    answer: entry.answer,
    answer_http: entry.answerHttp,
    answer_body: entry.answerBody,
    balance_minor: entry.balanceMinor === null ? null : toJsonInteger(entry.balanceMinor),
    replayed: entry.replayed,
    created_at: entry.createdAt,
    answered_at: entry.answeredAt,
    forwards: runner.dialects[provider].forwards(entry.movement),
  }
}

export function spelled(movement: Movement): Record<string, unknown> {
  return {
    kind: movement.kind,
    transaction_id: movement.transactionId,
    amount_minor: toJsonInteger(movement.amountMinor),
    win_minor: movement.winMinor === undefined ? null : toJsonInteger(movement.winMinor),
    currency: movement.currency,
    finished: movement.finished,
    reference_transaction_id: movement.referenceTransactionId ?? null,
    grant_id: movement.grantId ?? null,
  }
}
