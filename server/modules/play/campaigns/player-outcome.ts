import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import type { IssueOutcome } from '@/server/modules/play/free-rounds'
import type { ClaimedPlayer } from './campaign'
import { nextTryAt } from './policy'
import type { PlayerOutcome } from './queries-work'

/** Longest reason stored. */
const maxReasonLength = 500

export function issued(
  { line }: ClaimedPlayer,
  grantId: string,
  reason: string | null = null,
): PlayerOutcome {
  return { line, status: 'issued', reason, dueAt: null, grantId }
}

export function failed({ line, grantId }: ClaimedPlayer, reason: string): PlayerOutcome {
  return { line, status: 'failed', reason: reason.slice(0, maxReasonLength), dueAt: null, grantId }
}

export function dropped({ line }: ClaimedPlayer): PlayerOutcome {
  return { line, status: 'cancelled', reason: null, dueAt: null, grantId: null }
}

/** Back to the status before the claim. */
export function untouched(player: ClaimedPlayer, dueAt: Date): PlayerOutcome {
  const { line, previousStatus: status, grantId, tries } = player
  return { line, status, reason: null, dueAt, grantId, tries: tries - 1 }
}

/** Another try after a pause that grows with the tries, or failed permanently. */
export function again(
  player: ClaimedPlayer,
  { status, reason, now }: { status: PlayerOutcome['status']; reason: string; now: Date },
): PlayerOutcome {
  const dueAt = nextTryAt(player.tries, now)
  if (dueAt === null) return failed(player, reason)
  return { line: player.line, status, reason, dueAt, grantId: player.grantId }
}

/** The player's status after an attempt to issue. Pure. */
export function outcomeOf(player: ClaimedPlayer, outcome: IssueOutcome, now: Date): PlayerOutcome {
  switch (outcome.kind) {
    case 'recorded':
      return outcomeOfGrant(player, outcome.grant, outcome.isPartial ? 'partially_issued' : null)
    case 'too_late':
      return outcome.grant.status === 'expired'
        ? failed({ ...player, grantId: outcome.grant.grant_id }, 'answered_too_late')
        : outcomeOfGrant(player, outcome.grant, null)
    case 'not_called':
      return untouched(player, now)
    case 'key_taken':
      return failed(player, 'key_taken')
    // The grant was cancelled, so nothing is left of this try.
    case 'unsent':
      return again({ ...player, grantId: null }, { status: 'queued', reason: 'provider_unavailable', now })
    case 'stopped':
      return again(
        { ...player, grantId: outcome.grantId },
        { status: 'issuing', reason: 'outcome_unknown', now },
      )
  }
}

function outcomeOfGrant(
  player: ClaimedPlayer,
  { grant_id: grantId, status, games }: FreeRoundGrant,
  reason: string | null,
): PlayerOutcome {
  const known = { ...player, grantId }
  if (status === 'issue_failed') {
    return failed(known, games.find((game) => game.reason !== null)?.reason ?? 'issue_failed')
  }
  // No answer in time; the outcome is unknown for now.
  const isUnplayed = games.every((game) => game.rounds_played === 0)
  if (status === 'expired' && isUnplayed) return failed(known, 'expired')
  return issued(player, grantId, reason)
}
