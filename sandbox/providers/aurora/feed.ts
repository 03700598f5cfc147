import { type Game, stakeLadder } from '../../catalogue/game'
import { exponentOf } from '../../money'
import { hasReplay } from '../../rounds/replay'

/** A `GameFeedEntry`: what is null in the catalogue is left out. */
export function feedEntry(
  game: Game,
  thumbnailUrl: string,
  pictures: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  return {
    game_id: game.code,
    name: game.name,
    category: game.category,
    has_demo: game.hasDemo,
    brand: game.studio,
    game_type: game.gameType,
    free_rounds_support: game.freeRounds,
    has_replay: hasReplay(game),
    ...declared('rtp', game.declaredRtpBp === null ? null : game.declaredRtpBp / 100),
    ...declared(
      'rtp_variants',
      game.rtpVariants && game.rtpVariants.map(({ code, rtpBp }) => ({ code, rtp: rtpBp / 100 })),
    ),
    ...declared('volatility', game.declaredVolatility),
    ...declared('has_mobile', game.platforms?.mobile ?? null),
    ...declared('has_desktop', game.platforms?.desktop ?? null),
    ...declared('thumbnail_url', game.hasArt ? thumbnailUrl : null),
    ...declared('pictures', Object.keys(pictures).length > 0 ? pictures : null),
    ...declared('blocked_countries', game.blockedCountries),
    ...declared('certified_markets', markets(game)),
    ...declared('features', game.features),
    ...declared('release_date', game.releasedOn),
    ...declared('supported_currencies', game.currencies),
    ...declared('max_win_multiplier', game.maxWinMultiplier),
    ...limits(game),
  }
}

function declared(name: string, value: unknown): Record<string, unknown> {
  return value === null ? {} : { [name]: value }
}

function markets(game: Game): Record<string, unknown> | null {
  if (game.markets === null) return null
  const { other, ...rest } = game.markets
  return other.length > 0 ? { ...rest, other } : rest
}

/** Limits and ladder, in major units: the feed's numbers, the one place where money is not an integer. */
function limits(game: Game): Record<string, unknown> {
  const currency = game.limitsCurrency
  if (currency === null) return {}
  const steps = stakeLadder(game, currency).map((minor) => Number(minor) / 10 ** exponentOf(currency))
  return {
    min_bet: steps[0],
    max_bet: steps.at(-1),
    default_bet: steps[game.baseStakeIndex],
    bet_limits_currency: currency,
    ...(game.declaresLadder ? { bet_steps: { currency, steps } } : {}),
  }
}
