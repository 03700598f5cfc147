import { OneGrant } from '@/server/contract/inputs'
import type { CancelledFreeRounds } from '@/server/contract/resources/free-round-grant'
import { AppError, FlatError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { asBrandId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { type ConnectedProvider, connectProvider, selectProvider } from '@/server/providers/registry'
import { cancelAtProvider, notCancellable, recordCancel, requireCancellable } from './cancel-at-provider'
import { saveChange } from './change-grant'
import type { GrantWithGames } from './grant'
import { withhold } from './lifecycle-rules'
import { presentGame } from './present-grant'
import { findCabinetGrant } from './queries-cabinet'
import { lockGrantOf } from './queries-grant'
import { getGrant } from './read-grants'

export interface CancelReply {
  /** 207: only some games could be cancelled, and the grant is `cancel_failed`. */
  status: 200 | 207
  body: CancelledFreeRounds
}

/**
 * Cancels what is outstanding of a grant (spec §4.12); played rounds are not reversed, and what was begun at a provider
 * without a cancel call stays in play. Refusals, flat: `grant_id_required` 400 · `grant_not_found` 404 ·
 * `issuance_in_progress`, `not_cancellable` 409 · `provider_error` 502 · `provider_unavailable` 503.
 */
export async function cancelFreeRounds(
  ctx: BrandContext,
  { grantId }: { grantId: string },
): Promise<CancelReply> {
  if (grantId.trim() === '') throw new FlatError('grant_id_required')
  const { grant_id: id, provider_code: providerCode } = await getGrant(ctx, grantId)
  const provider = await connectTo(ctx, providerCode)
  const { grant, games } = provider.adapter.capabilities.freeRounds?.hasProviderSideCancel
    ? await cancelAtProvider(ctx, id, provider)
    : await cancelHere(ctx, id)
  return {
    status: grant.status === 'cancel_failed' ? 207 : 200,
    body: { grant_id: id, status: grant.status, games: games.map(presentGame) },
  }
}

async function connectTo(ctx: BrandContext, providerCode: string): Promise<ConnectedProvider> {
  const row = await selectProvider(providerCode)
  try {
    const provider = row && connectProvider(row, ctx.clock)
    if (provider) return provider
  } catch (cause) {
    throw new AppError('E1004', { cause })
  }
  throw new AppError('E1004')
}

/**
 * Cancels what is outstanding of a grant, whichever of the organization's brands issued it. Throws E5004 (role) and what
 * `cancelFreeRounds` refuses.
 */
export const cancelFromCabinet = writeVerb('freeRounds.cancel', OneGrant, runCancelFromCabinet)

async function runCancelFromCabinet(ctx: TenantContext, { grantId }: OneGrant): Promise<CancelReply> {
  const grant = await findCabinetGrant({ organizationId: ctx.organizationId, id: grantId })
  if (!grant) throw new FlatError('grant_not_found')
  return cancelFreeRounds({ ...ctx, brandId: asBrandId(grant.brandId) }, { grantId })
}

/**
 * Where the provider has no cancel call: withholds what was not begun, in the moment of deciding, so that an activation
 * comes either before or after it (spec §3.1). What was begun is consumed, and that is kept although nothing was cancelled.
 */
async function cancelHere(ctx: BrandContext, grantId: string): Promise<GrantWithGames> {
  const { before, after } = await inTransaction(async (db) => {
    const before = await lockGrantOf(db, ctx, grantId)
    requireCancellable(before, ctx.clock.now())
    const after = await saveChange(db, before, { games: before.games.map(withhold), now: ctx.clock.now() })
    await recordCancel(db, ctx, { before, after })
    return { before, after }
  })
  const isCancelled = after.games.some(
    (game, at) => game.status === 'cancelled' && before.games[at]?.status === 'active',
  )
  if (!isCancelled) throw notCancellable(after)
  return after
}
