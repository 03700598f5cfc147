import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { asGameId, type GameId } from '@/server/core/ids'
import { readingApproval, requireProviderAccess } from '@/server/modules/accounts/provider-access'
import type { CertifiedMarkets } from '@/server/providers/port'
import type { ProviderRow } from '@/server/providers/registry'
import { scopeOf } from './get-game'
import { isUnderMaintenance } from './maintenance-windows'
import { findGameForLaunch, findGateOf, type LaunchRow } from './queries'
import { playedVariant, type StoredVariant } from './rtp-variants'

/** A game that may be launched now, with its effective values and its provider. */
export interface LaunchableGame {
  id: GameId
  providerCode: string
  providerGameId: string
  name: string
  hasDemo: boolean
  hasFreeRounds: boolean
  /** Empty: no restriction is known. */
  supportedCurrencies: string[]
  blockedCountries: string[]
  category: string
  gameType: string | null
  features: string[]
  /** Percent, as a decimal: of the variant, where it has one. */
  rtp: string | null
  /** The RTP variant that is played; null: the game has none. */
  rtpVariant: string | null
  certifiedMarkets: CertifiedMarkets | null
  /** Countries for which it has a certificate that is valid now. */
  certificateCountries: string[]
  /** Countries whose valid certificates name other checksums than the provider measured. */
  differingCountries: string[]
  provider: ProviderRow
}

interface LaunchQuestion {
  /** The player's; absent for a demo, which knows no player. */
  country?: string
  needsDemo?: boolean
}

/**
 * The game of a launch, or why not (spec §4.5–4.7). Throws E2001 (unknown, not enabled for the account, or without the
 * demo asked for), E1001 (provider not connected), PROVIDER_ACCESS_REQUIRED, PROVIDER_ACCESS_UNAVAILABLE, E1003, E1002
 * (provider suspended, unavailable or under maintenance), E2002 (inactive or disabled), E2003 (blocked in the country, or none of
 * its RTP variants may be played there).
 */
export async function requireLaunchableGame(
  ctx: TenantContext | BrandContext,
  gameId: string,
  question: LaunchQuestion,
): Promise<LaunchableGame> {
  const scope = scopeOf(ctx)
  const row = await readingApproval(
    () => findGameForLaunch(scope, gameId, ctx.clock.now()),
    () => findGateOf(scope, gameId),
  )
  if (!row?.is_provider_enabled) throw new AppError('E2001')
  if (row.requires_approval) await requireProviderAccess(ctx, row.provider_code)
  const isInMaintenance = await isUnderMaintenance(ctx, row.provider_code)
  const refusal = launchRefusal(row, { ...question, isInMaintenance })
  if (refusal) throw new AppError(refusal)
  return toLaunchable(row, question.country ?? null)
}

function toLaunchable(row: LaunchRow, country: string | null): LaunchableGame {
  const played = playedOf(row, country)
  return {
    id: asGameId(row.id),
    providerCode: row.provider_code,
    providerGameId: row.provider_game_id,
    name: row.name,
    hasDemo: row.has_demo,
    hasFreeRounds: row.free_rounds_support ?? false,
    supportedCurrencies: row.supported_currencies,
    blockedCountries: row.blocked_countries,
    category: row.category,
    gameType: row.game_type,
    features: row.features,
    rtp: played?.rtp ?? row.rtp,
    rtpVariant: played?.code ?? null,
    certifiedMarkets: row.certified_markets,
    certificateCountries: row.certificate_countries,
    differingCountries: row.differing_countries,
    provider: {
      code: row.provider_code,
      dialect: row.dialect,
      baseUrl: row.base_url,
      secretSealed: row.secret_sealed,
      isGuarded: row.is_guarded,
    },
  }
}

function playedOf({ rtp_variants, variant_facts }: LaunchRow, country: string | null): StoredVariant | null {
  if (!rtp_variants || !variant_facts) return null
  const played = playedVariant(rtp_variants, variant_facts, country)
  if (!played) throw new AppError('E2003', { details: { country, rule: 'no_rtp_variant' } })
  return played
}

type LaunchFacts = Pick<
  LaunchRow,
  'is_registered' | 'provider_status' | 'is_active' | 'is_selected' | 'has_demo' | 'blocked_countries'
>

/** Why a game of an enabled, approved provider may not be launched; null when it may. The widest reason comes first. */
export function launchRefusal(
  game: LaunchFacts,
  {
    country,
    needsDemo = false,
    isInMaintenance = false,
  }: { country?: string; needsDemo?: boolean; isInMaintenance?: boolean },
): 'E1001' | 'E1002' | 'E1003' | 'E2001' | 'E2002' | 'E2003' | null {
  if (!game.is_registered) return 'E1001'
  if (game.provider_status === 'suspended') return 'E1003'
  // defence: nothing is launched during maintenance
  if (isInMaintenance) return 'E1002'
  if (game.provider_status === 'unavailable') return 'E1002'
  if (!game.is_active || !game.is_selected) return 'E2002'
  if (country !== undefined && game.blocked_countries.includes(country)) return 'E2003'
  if (needsDemo && !game.has_demo) return 'E2001'
  return null
}
