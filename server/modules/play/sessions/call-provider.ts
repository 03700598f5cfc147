import type { CreateSessionRequest } from '@/server/contract/resources/session'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, Context } from '@/server/core/context'
import { minorFromJson } from '@/server/core/money'
import type { LaunchableGame } from '@/server/modules/catalogue/catalog'
import { noteSignal } from '@/server/modules/platform/signals'
import type { findPlayableRounds } from '@/server/modules/play/free-rounds'
import {
  type GameBranding,
  type LaunchedGame,
  launchErrorCode,
  type PlayerProtection,
  type ProviderCallError,
  type ProviderResult,
} from '@/server/providers/port'
import { type ConnectedProvider, connectProvider } from '@/server/providers/registry'

interface RealLaunch {
  game: LaunchableGame
  sessionId: string
  body: CreateSessionRequest
  landing: { returnUrl: string; depositUrl: string }
  branding: GameBranding | null
  protection: PlayerProtection | null
  freeRounds: ReturnType<typeof findPlayableRounds>
}

interface DemoLaunch {
  game: LaunchableGame
  sessionId: string
  returnUrl: string
  branding: GameBranding | null
  protection: PlayerProtection | null
}

/** Opens the game for a player at its provider, with the free rounds playable in it. Throws E1004 and E1050–E1056. */
export async function callLaunch(
  ctx: BrandContext,
  { game, sessionId, body, landing, branding, protection, freeRounds }: RealLaunch,
): Promise<LaunchedGame> {
  const { adapter, ports } = requireProvider(ctx, game)
  return launchedOrThrow(
    ctx,
    game.providerCode,
    await adapter.launch(ports, {
      ...landing,
      sessionId,
      providerGameId: game.providerGameId,
      playerId: body.player_id,
      currency: body.currency,
      country: body.country,
      ...(body.lang === undefined ? {} : { lang: body.lang }),
      balanceMinor: minorFromJson(body.balance),
      freeRounds: await freeRounds,
      ...(game.rtpVariant && { rtpVariant: game.rtpVariant }),
      ...(branding && { branding }),
      ...(protection && { protection }),
    }),
  )
}

/** Opens the game with play money. Throws E2001 where the dialect has no demo, E1004 and E1050–E1056. */
export async function callDemoLaunch(
  ctx: Context,
  { game, sessionId, returnUrl, branding, protection }: DemoLaunch,
): Promise<LaunchedGame> {
  const { adapter, ports } = requireProvider(ctx, game)
  if (!adapter.capabilities.hasDemo) throw new AppError('E2001')
  const { providerGameId, rtpVariant } = game
  const look = {
    ...(rtpVariant && { rtpVariant }),
    ...(branding && { branding }),
    ...(protection && { protection }),
  }
  const launch = { sessionId, providerGameId, returnUrl, ...look }
  return launchedOrThrow(ctx, game.providerCode, await adapter.launchDemo(ports, launch))
}

function requireProvider(ctx: Context, { provider }: LaunchableGame): ConnectedProvider {
  const connected = connect(ctx, provider)
  if (!connected) throw new AppError('E1004')
  return connected
}

function connect(ctx: Context, provider: LaunchableGame['provider']): ConnectedProvider | null {
  try {
    return connectProvider(provider, ctx.clock)
  } catch (cause) {
    throw new AppError('E1004', { cause })
  }
}

function launchedOrThrow(
  { clock }: Context,
  providerCode: string,
  result: ProviderResult<LaunchedGame>,
): LaunchedGame {
  // A business refusal says nothing about how the provider does.
  const isFault = !result.ok && result.error.kind !== 'refused' && result.error.kind !== 'invalid_stake'
  if (result.ok || isFault) noteSignal(result.ok ? 'launch_ok' : 'launch_failed', providerCode, clock.now())
  if (!result.ok) throw launchError(result.error)
  return result.value
}

const rateLimitedRetryS = 5

/** A provider's own words stay inside, except a refusal's: the operator can act on why its launch was refused. */
export function launchError(error: ProviderCallError): AppError {
  const isRefusal = error.kind === 'refused' || error.kind === 'invalid_stake'
  return new AppError(launchErrorCode(error), {
    cause: error,
    ...(isRefusal && {
      message: 'The provider refused the launch.',
      details: { provider_message: error.message.slice(0, 500) },
    }),
    ...(error.kind === 'rate_limited' ? { retryAfterS: rateLimitedRetryS } : {}),
  })
}
