import { type Game, stakeLadder } from '../../catalogue/game'
import { toDecimal } from '../../money'
import { hasReplay } from '../../rounds/replay'

const KINDS = { slots: 'SLOT', crash: 'CRASH', instant: 'INSTANT', table: 'TABLE' } as const

const SLOTS: Readonly<Record<string, string>> = {
  square: 'TILE',
  portrait: 'TALL',
  landscape: 'WIDE',
  banner: 'BANNER',
  background: 'BACKDROP',
}

/** One item of `/v2/games`; money as decimal strings, undeclared fields left out. */
export function feedItem(
  game: Game,
  artUrl: string,
  pictures: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  return {
    code: game.code,
    title: game.name,
    studio: game.studio,
    kind: KINDS[game.gameType],
    group: game.category,
    ...(game.declaredRtpBp === null ? {} : { payout: (game.declaredRtpBp / 100).toFixed(2) }),
    ...(game.declaredVolatility === null ? {} : { risk: game.declaredVolatility.toUpperCase() }),
    platforms: platforms(game),
    demo: game.hasDemo,
    promo: game.freeRounds,
    replay: hasReplay(game),
    ...(game.hasArt ? { art: artUrl } : {}),
    ...gallery(pictures),
    ...(game.features === null ? {} : { tags: game.features }),
    ...(game.releasedOn === null ? {} : { released: game.releasedOn }),
    ...(game.blockedCountries === null ? {} : { restricted: game.blockedCountries }),
    ...(game.currencies === null ? {} : { currencies: game.currencies }),
    ...limits(game),
    ...(game.maxWinMultiplier === null ? {} : { topWin: game.maxWinMultiplier }),
    ...(game.markets === null ? {} : { markets: game.markets.raw }),
  }
}

function gallery(pictures: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(pictures).map(([kind, href]) => ({ slot: SLOTS[kind], href }))
  return entries.length > 0 ? { gallery: entries } : {}
}

function platforms(game: Game): string[] {
  const { mobile, desktop } = game.platforms ?? { mobile: true, desktop: true }
  return [...(mobile ? ['MOBILE'] : []), ...(desktop ? ['DESKTOP'] : [])]
}

function limits(game: Game): Record<string, unknown> {
  const currency = game.limitsCurrency
  if (currency === null) return {}
  const steps = stakeLadder(game, currency).map((minor) => toDecimal(minor, currency))
  const ladder = game.declaresLadder ? { ladder: steps } : {}
  return {
    limits: { currency, min: steps[0], max: steps.at(-1), base: steps[game.baseStakeIndex], ...ladder },
  }
}
