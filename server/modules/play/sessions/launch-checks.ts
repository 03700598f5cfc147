import type { CreateSessionRequest } from '@/server/contract/resources/session'
import { AppError, FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { requireCredit } from '@/server/modules/accounts/credit'
import { findEndpoint } from '@/server/modules/accounts/endpoints'
import { type LaunchableGame, requireLaunchableGame } from '@/server/modules/catalogue/catalog'
import { requireLaunchInMarket } from '@/server/modules/rules/jurisdictions'
import { findSets, requireRoom } from '@/server/modules/rules/limits'
import { isExcluded, requirePlayerAllowed } from '@/server/modules/rules/players'
import type { PlayerProtection } from '@/server/providers/port'

/** What the checks of a launch look at, read beside each other: it may be asked before the launch is known to be new. */
export function readLaunchFacts(ctx: BrandContext, { game_id, country, player_id }: CreateSessionRequest) {
  const facts = {
    game: requireLaunchableGame(ctx, game_id, { country }),
    credit: requireCredit(ctx),
    isExcluded: isExcluded(ctx, player_id),
    limits: findSets(ctx, player_id),
  }
  // Each is waited for in its turn, and fails the launch then.
  for (const fact of Object.values<Promise<unknown>>(facts)) fact.catch(() => undefined)
  return facts
}

/**
 * Whether a real-money launch may happen, from the widest reason to the most specific, so that an operator mends its account
 * before it looks at one player:
 * 1. the game and its provider: E2001, PROVIDER_ACCESS_*, E1001, E1003, E1002, E2002, E2003
 * 2. the organization's credit: E4001
 * 3. a wallet callback for the provider: operator_settings_not_configured
 * 4. the player: E3004
 * 5. the currency, against the game's effective ones, and the player's limits: E0003
 * 6. the rules of the player's market that the brand has taken: E2003, and what the provider must enforce
 * 7. the player's limits: E4005
 */
export async function requireLaunchAllowed(
  ctx: BrandContext,
  { country, currency, player_id: playerId }: CreateSessionRequest,
  { sessionId, ...facts }: ReturnType<typeof readLaunchFacts> & { sessionId: string },
): Promise<{ game: LaunchableGame; protection: PlayerProtection | null }> {
  const game = await facts.game
  await facts.credit
  await requireCallback(ctx, game.providerCode)
  await requirePlayerAllowed(ctx, { playerId, subject: 'session' }, facts.isExcluded)
  requireSupportedCurrency(game, currency)
  const protection = await requireLaunchInMarket(ctx, { sessionId, game, country, currency, playerId })
  await requireRoom(ctx, { playerId, currency }, facts.limits)
  return { game, protection }
}

async function requireCallback(
  { organizationId, brandId }: BrandContext,
  providerCode: string,
): Promise<void> {
  const endpoint = await findEndpoint({ organizationId, brandId, providerCode })
  if (!endpoint) throw new FlatError('operator_settings_not_configured')
}

/** An empty list means that no restriction is known (spec §2.1). */
function requireSupportedCurrency({ supportedCurrencies }: LaunchableGame, currency: string): void {
  if (supportedCurrencies.length === 0 || supportedCurrencies.includes(currency)) return
  throw new AppError('E0003', {
    details: {
      issues: [{ path: 'currency', message: 'This game is not available in this currency' }],
      supported_currencies: supportedCurrencies,
    },
  })
}
