import type { Game, RtpVariant } from '@/server/contract/resources/game'
import { presentShown } from '@/server/modules/catalogue/game-assets'
import { decimalToNumber } from './decimal-number'
import type { GameRow } from './game-row'
import type { StoredVariant } from './rtp-variants'

/** A game as the machine API shows it (spec §2.1): what is undeclared is left out, or null where the spec says null. */
export function presentGame(row: GameRow): Game {
  const { thumbnails, assets } = presentShown(row.shown_assets)
  return {
    id: row.id,
    provider_game_id: row.provider_game_id,
    provider_code: row.provider_code,
    name: row.name,
    ...declared('brand', row.brand),
    category: row.category,
    ...declared('game_type', row.game_type),
    ...declared('rtp', numberOrNull(row.rtp)),
    ...declared('volatility', row.volatility),
    ...declared('has_mobile', row.has_mobile),
    ...declared('has_desktop', row.has_desktop),
    has_demo: row.has_demo,
    ...declared('has_replay', row.has_replay),
    ...declared('thumbnail_url', thumbnails.override ?? row.thumbnail_url ?? thumbnails.fallback ?? null),
    ...(assets && { assets }),
    ...declared('free_rounds_support', row.free_rounds_support),
    blocked_countries: row.blocked_countries,
    certified_markets: row.certified_markets,
    features: row.features,
    ...declared('release_date', row.release_date),
    supported_currencies: row.supported_currencies,
    min_bet: numberOrNull(row.min_bet),
    max_bet: numberOrNull(row.max_bet),
    default_bet: numberOrNull(row.default_bet),
    bet_limits_currency: row.bet_limits_currency,
    max_win_multiplier: numberOrNull(row.max_win_multiplier),
    bet_steps: row.bet_steps && {
      currency: row.bet_steps.currency,
      steps: row.bet_steps.steps.map(decimalToNumber),
    },
    ...declared('retires_at', row.retires_at?.toISOString() ?? null),
  }
}

/** Of each variant with the newest of the certificates that name it, which come newest first. */
export const presentVariants = (
  variants: readonly StoredVariant[],
  certificates: readonly { id: string; code: string | null }[],
): RtpVariant[] =>
  variants.map(({ code, rtp, markets }) => ({
    ...{ code, rtp: decimalToNumber(rtp), markets },
    certificate_id: certificates.find((one) => one.code === code)?.id ?? null,
  }))

function declared<Name extends string, Value>(name: Name, value: Value | null): { [key in Name]?: Value } {
  return value === null ? {} : ({ [name]: value } as { [key in Name]: Value })
}

function numberOrNull(decimal: string | null): number | null {
  return decimal === null ? null : decimalToNumber(decimal)
}
