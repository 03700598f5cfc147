import { callFailed, callSucceeded, type ProviderResult } from './call-result'

export interface Stakes {
  mode: 'enumerated' | 'provider_validated' | 'unsupported'
  /** Valid stakes: decimal strings in major units; coinLevel 1-based where the dialect counts levels. */
  stakes: { amount: string; coinLevel?: number }[]
}

export interface IssueFreeRoundsRequest {
  grantId: string
  playerId: string
  providerGameIds: string[]
  roundsPerGame: number
  currency: string
  coinLevel?: number
  /** Decimal string in major units. */
  betAmount?: string
  startAt: Date
  endAt: Date
}

export interface PerGameResult<Status extends string> {
  providerGameId: string
  status: Status
  reason?: string
}

export type IssueResult = PerGameResult<'active' | 'issue_failed'>
export type CancelResult = PerGameResult<'cancelled' | 'nothing_to_cancel' | 'failed'>

/**
 * Compares an answer with its request: it must name each requested game exactly once and no other. Otherwise the
 * outcome for a game is unknown, and the whole answer is invalid.
 */
export function readPerGame<Status extends string>(
  asked: readonly string[],
  answered: PerGameResult<Status>[],
): ProviderResult<PerGameResult<Status>[]> {
  const ids = new Set(answered.map((game) => game.providerGameId))
  const isComplete = ids.size === answered.length && asked.every((id) => ids.has(id))
  if (!isComplete || ids.size !== new Set(asked).size)
    return callFailed('invalid_answer', 'The answer does not account for each game once')
  return callSucceeded(answered)
}
