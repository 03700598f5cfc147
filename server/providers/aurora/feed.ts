import { GameFeedEntry } from '@/server/contract/provider/catalogue'
import { decimalText, declared, describeIssue, type FeedEntry, type FeedGame, PictureUrl } from '../port'

/** One entry of the provider's feed; an unreadable one says why, with its game where it names one. */
export function toFeedEntry(entry: unknown): FeedEntry {
  const parsed = FeedGameOfEntry.safeParse(entry)
  if (parsed.success) return { ok: true, game: parsed.data }
  return { ok: false, ...declared({ providerGameId: namedGame(entry) }), reason: describeIssue(parsed.error) }
}

function namedGame(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || !('game_id' in entry)) return undefined
  return GameFeedEntry.shape.game_id.safeParse(entry.game_id).data
}

const FeedGameOfEntry = GameFeedEntry.refine(
  (entry) => entry.thumbnail_url === undefined || PictureUrl.safeParse(entry.thumbnail_url).success,
  { path: ['thumbnail_url'], message: 'Must be an http or https address' },
)
  .refine(({ pictures = {} }) => Object.values(pictures).every((url) => PictureUrl.safeParse(url).success), {
    path: ['pictures'],
    message: 'Must be http or https addresses',
  })
  .refine((entry) => numbersOf(entry).every((number) => decimalText(number) !== null), {
    message: 'A number is not a plain decimal',
  })
  .transform(toFeedGame)

function numbersOf(entry: GameFeedEntry): number[] {
  const { rtp, rtp_variants = [], min_bet, max_bet, default_bet, max_win_multiplier, bet_steps } = entry
  const single = [rtp, min_bet, max_bet, default_bet, max_win_multiplier]
  const variants = rtp_variants.map((variant) => variant.rtp)
  return [...single, ...variants, ...(bet_steps?.steps ?? [])].filter((value) => value !== undefined)
}

function toFeedGame(entry: GameFeedEntry): FeedGame {
  return {
    providerGameId: entry.game_id,
    name: entry.name,
    category: entry.category,
    hasDemo: entry.has_demo,
    ...declared({
      brand: entry.brand,
      gameType: entry.game_type,
      rtp: decimalOf(entry.rtp),
      rtpVariants: entry.rtp_variants?.map(({ code, rtp, markets = [] }) => ({
        ...{ code, rtp: String(rtp), markets },
      })),
      volatility: entry.volatility,
      hasMobile: entry.has_mobile,
      hasDesktop: entry.has_desktop,
      thumbnailUrl: entry.thumbnail_url,
      pictures: entry.pictures && declared(entry.pictures),
      freeRoundsSupport: entry.free_rounds_support,
      hasReplay: entry.has_replay,
      blockedCountries: entry.blocked_countries,
      supportedCurrencies: entry.supported_currencies,
      certifiedMarkets: marketsOf(entry.certified_markets),
      features: entry.features,
      releaseDate: entry.release_date,
      minBet: decimalOf(entry.min_bet),
      maxBet: decimalOf(entry.max_bet),
      defaultBet: decimalOf(entry.default_bet),
      betLimitsCurrency: entry.bet_limits_currency,
      maxWinMultiplier: decimalOf(entry.max_win_multiplier),
      betSteps: entry.bet_steps && {
        currency: entry.bet_steps.currency,
        steps: entry.bet_steps.steps.map(String),
      },
    }),
  }
}

function decimalOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

function marketsOf(declaredMarkets: GameFeedEntry['certified_markets']) {
  if (!declaredMarkets) return undefined
  const { regulated, dotcom, low_barrier, other, raw } = declaredMarkets
  return { regulated, dotcom, low_barrier, ...declared({ other, raw }) }
}
