import { type ShownAsset, shownAssets } from '@/server/modules/catalogue/game-assets'
import type { CertifiedMarkets } from '@/server/providers/port'
import type { StoredVariant } from './rtp-variants'
import { effectiveBlockedCountries, effectiveCurrencies, effectiveFreeRounds } from './sql-visibility'

/**
 * What a game is shown with to a brand (null: the default one), for a statement with the aliases g (game), p (provider) and a (the
 * account's access) and the organization as its first value.
 */
export const gameColumns = (brand: string) => `
  g.id, g.provider_game_id, g.provider_code, g.name, g.brand, g.category, g.game_type, g.rtp, g.rtp_variants, g.volatility,
  g.has_mobile, g.has_desktop, g.has_demo, g.has_replay, g.thumbnail_url, ${effectiveFreeRounds} as free_rounds_support, g.certified_markets, g.features,
  g.release_date::text, g.min_bet, g.max_bet, g.default_bet, g.bet_limits_currency, g.max_win_multiplier, g.bet_steps,
  g.retires_at,
  ${effectiveBlockedCountries} as blocked_countries, ${effectiveCurrencies} as supported_currencies,
  ${shownAssets(brand)} as shown_assets`

/** Decimals arrive as text, as PostgreSQL writes them. */
export interface GameRow {
  id: string
  provider_game_id: string
  provider_code: string
  name: string
  brand: string | null
  category: string
  game_type: string | null
  rtp: string | null
  rtp_variants: StoredVariant[] | null
  volatility: 'low' | 'medium' | 'high' | null
  has_mobile: boolean | null
  has_desktop: boolean | null
  has_demo: boolean
  has_replay: boolean | null
  thumbnail_url: string | null
  free_rounds_support: boolean | null
  certified_markets: CertifiedMarkets | null
  features: string[]
  release_date: string | null
  min_bet: string | null
  max_bet: string | null
  default_bet: string | null
  bet_limits_currency: string | null
  max_win_multiplier: string | null
  bet_steps: { currency: string; steps: string[] } | null
  retires_at: Date | null
  blocked_countries: string[]
  supported_currencies: string[]
  shown_assets: ShownAsset[] | null
}
