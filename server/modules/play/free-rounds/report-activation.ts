import type { Context } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { inTransaction } from '@/server/db'
import { log } from '@/server/log'
import type { ActivationAnswer, InboundActivation } from '@/server/providers/port'
import { saveChange } from './change-grant'
import type { GrantGame, GrantWithGames } from './grant'
import { activationRefusal, afterActivationCancelled, afterCompletion } from './lifecycle-rules'
import { lockGrant } from './queries-grant'

type Answered = ActivationAnswer & { game?: GrantGame }

/**
 * What a provider reports about playing a grant on one game (spec §3.1). An activation is accepted or refused, once a
 * cancel and it have come one after the other; while the grant is still being issued the provider is to ask again.
 * Repeating a report is safe.
 */
export async function reportActivation(
  ctx: Context,
  report: InboundActivation & { providerCode: string },
): Promise<ActivationAnswer> {
  if (!isUuid(report.grantId)) return refused('unknown_grant')
  return inTransaction(async (db) => {
    const current = await lockGrant(db, report.grantId)
    const game = current?.games.find(({ providerGameId }) => providerGameId === report.providerGameId)
    if (current?.grant.providerCode !== report.providerCode) return refused('unknown_grant')
    if (!game) return refused('unknown_game')
    if (game.status === 'pending_issue')
      return { accepted: false, reason: 'issuance_in_progress', isUnavailable: true }
    const now = ctx.clock.now()
    const { game: after, ...answer } = decide(report, { current, game, now })
    if (after) await saveChange(db, current, { games: [after], now })
    return answer
  })
}

function decide(
  report: InboundActivation,
  { current, game, now }: { current: GrantWithGames; game: GrantGame; now: Date },
): Answered {
  switch (report.event) {
    case 'activated': {
      const refusal = activationRefusal(current.grant, game, now)
      if (refusal) return refused(refusal)
      return { accepted: true, game: { ...game, activatedAt: game.activatedAt ?? now } }
    }
    case 'cancelled':
      return game.status === 'issue_failed'
        ? refused('not_issued')
        : { accepted: true, game: afterActivationCancelled(game) }
    case 'completed': {
      if (game.status === 'issue_failed') return refused('not_issued')
      if (game.status === 'cancelled') return refused('cancelled')
      noteDifference(report, game)
      const { settlesInBatch } = current.grant
      return {
        accepted: true,
        game: afterCompletion(game, { roundsPlayed: report.roundsPlayed, settlesInBatch }),
      }
    }
  }
}

/** The last win may still be on its way, so a difference is a hint for support and nothing more. */
function noteDifference(
  { grantId, totalWinMinor }: InboundActivation,
  { gameId, wonMinor }: GrantGame,
): void {
  if (totalWinMinor === undefined || totalWinMinor === wonMinor) return
  log.warn({ grantId, gameId, totalWinMinor, wonMinor }, 'free round win total mismatch with the provider')
}

const refused = (reason: string): ActivationAnswer => ({ accepted: false, reason })
