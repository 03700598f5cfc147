import { FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { cancelFreeRounds } from '@/server/modules/play/free-rounds'
import type { ClaimedPlayer } from './campaign'
import { again, dropped, issued } from './player-outcome'
import type { PlayerOutcome } from './queries-work'

/** Cancels a claimed player's grant (spec §4.12). One that cannot be cancelled stays issued, with the reason. */
export async function cancelPlayer(ctx: BrandContext, player: ClaimedPlayer): Promise<PlayerOutcome> {
  const { grantId } = player
  if (grantId === null) return dropped(player)
  try {
    const { status } = await cancelFreeRounds(ctx, { grantId })
    return status === 200 ? cancelled(player) : issued(player, grantId, 'cancel_failed')
  } catch (error) {
    if (!(error instanceof FlatError)) throw error
    return afterRefusal(ctx, { ...player, grantId }, error)
  }
}

function afterRefusal(
  ctx: BrandContext,
  player: ClaimedPlayer & { grantId: string },
  { error, body }: FlatError,
): PlayerOutcome {
  // It was cancelled already: by another caller, or before a crash.
  if (error === 'not_cancellable' && body.grant_status === 'cancelled') return cancelled(player)
  if (error !== 'provider_unavailable' && error !== 'issuance_in_progress')
    return issued(player, player.grantId, error)
  const next = again(player, { status: 'cancelling', reason: error, now: ctx.clock.now() })
  return next.status === 'failed' ? issued(player, player.grantId, error) : next
}

function cancelled({ line, grantId }: ClaimedPlayer): PlayerOutcome {
  return { line, status: 'cancelled', reason: null, dueAt: null, grantId }
}
