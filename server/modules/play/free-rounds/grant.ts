export type GrantStatus =
  | 'pending_issue'
  | 'active'
  | 'issue_failed'
  | 'cancel_failed'
  | 'cancelled'
  | 'completed'
  | 'expired'

export type GameStatus = 'pending_issue' | 'active' | 'issue_failed' | 'cancelled' | 'consumed' | 'expired'

/** What the first request was refused with, after its intent was recorded. */
export type IssueRefusal = 'provider_error' | 'invalid_stake' | 'too_late'

/** Why a game is in its state, where the state leaves it open; a failed issue carries the provider's own words. */
export const reasons = {
  /** Cancelled here, before any play began: a later activation is refused. */
  withheld: 'withheld',
  cancelledAtProvider: 'cancelled_at_provider',
  cancelledByProvider: 'cancelled_by_provider',
  /** Consumed while rounds are still in play: cancelling came after their activation. */
  inPlay: 'in_play',
  /** Consumed because the provider says that nothing is left, whatever was counted here. */
  endedByProvider: 'ended_by_provider',
} as const

/** One game of a grant. */
export interface GrantGame {
  grantId: string
  gameId: string
  providerGameId: string
  status: GameStatus
  reason: string | null
  roundsTotal: number
  /** What a round stakes; null where only the provider knows. */
  stakeMinor: bigint | null
  roundsPlayed: number
  /** Wins recorded, zero wins included. */
  winCount: number
  wonMinor: bigint
  activatedAt: Date | null
}

/** A grant as its rules look at it. */
export interface Grant {
  id: string
  organizationId: string
  brandId: string
  providerCode: string
  playerId: string
  currency: string
  status: GrantStatus
  settlesInBatch: boolean
  createdAt: Date
  startAt: Date
  endAt: Date
  cancelAskedAt: Date | null
  closedAt: Date | null
}

export interface GrantWithGames {
  grant: Grant
  games: GrantGame[]
}

/** Statuses of a grant of which something may still be played; the sweep looks at these. */
export const openStatuses: readonly GrantStatus[] = ['pending_issue', 'active', 'cancel_failed']
