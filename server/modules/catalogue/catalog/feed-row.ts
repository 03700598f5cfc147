import { z } from 'zod'
import { assetKinds } from '@/server/contract/game-assets'
import {
  CalendarDate,
  CountryCodeOut,
  CurrencyCode,
  LimitsCurrency,
  text,
  Volatility,
} from '@/server/contract/primitives'
import type { FeedGame } from '@/server/providers/port'
import { decimalToNumber } from './decimal-number'

/** A decimal that the column holds and that a JSON number can show unrounded. */
const Decimal = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,8})?$/, 'Not a decimal number')
  .refine(isExactNumber, 'Has more digits than can be shown exactly')

const Percent = Decimal.refine((decimal) => Number(decimal) <= 100, 'Must be at most 100')
const PictureAddress = z.url({ protocol: /^https?$/ }).max(2048)
const Countries = z.array(CountryCodeOut).max(250)
const Currencies = z.array(CurrencyCode).max(200)

/** What the catalogue can store. A dialect judges its own form; this is judged for all of them alike. */
const StorableGame = z
  .object({
    providerGameId: text(128),
    name: text(200),
    category: text(64),
    hasDemo: z.boolean(),
    brand: text(100),
    gameType: text(64),
    rtp: Percent,
    rtpVariants: z
      .array(z.object({ code: text(32), rtp: Percent, markets: Countries }))
      .min(1)
      .max(20),
    volatility: Volatility,
    hasMobile: z.boolean(),
    hasDesktop: z.boolean(),
    thumbnailUrl: PictureAddress,
    pictures: z.partialRecord(z.enum(assetKinds), PictureAddress),
    freeRoundsSupport: z.boolean(),
    hasReplay: z.boolean(),
    blockedCountries: Countries,
    supportedCurrencies: Currencies,
    certifiedMarkets: z.object({
      regulated: Countries,
      dotcom: z.boolean(),
      low_barrier: Countries,
      other: z.array(text(64)).max(250).optional(),
      raw: text(1000).optional(),
    }),
    features: z.array(text(64)).max(100),
    releaseDate: CalendarDate,
    minBet: Decimal,
    maxBet: Decimal,
    defaultBet: Decimal,
    betLimitsCurrency: LimitsCurrency,
    maxWinMultiplier: Decimal,
    betSteps: z.object({ currency: CurrencyCode, steps: z.array(Decimal).max(1000) }),
  })
  .partial()
  .required({ providerGameId: true, name: true, category: true, hasDemo: true })
  .refine(hasLimitsCurrency, { path: ['betLimitsCurrency'], message: 'Bet limits need their currency' })

/** The first thing that keeps a game from being stored, or null. */
export function storageProblem(game: FeedGame): string | null {
  const issue = StorableGame.safeParse(game).error?.issues[0]
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null
}

/** A game as one element of the JSON that `upsertGames` reads; what is undeclared is absent and becomes null. */
export function toFeedRow(game: FeedGame, { id, position }: { id: string; position: number }) {
  return {
    id,
    position,
    provider_game_id: game.providerGameId,
    name: game.name,
    brand: game.brand,
    category: game.category,
    game_type: game.gameType,
    rtp: game.rtp,
    rtp_variants: game.rtpVariants,
    volatility: game.volatility,
    has_mobile: game.hasMobile,
    has_desktop: game.hasDesktop,
    has_demo: game.hasDemo,
    thumbnail_url: game.thumbnailUrl,
    free_rounds_support: game.freeRoundsSupport,
    has_replay: game.hasReplay,
    blocked_countries: game.blockedCountries,
    supported_currencies: game.supportedCurrencies,
    certified_markets: game.certifiedMarkets,
    features: game.features ?? [],
    release_date: game.releaseDate,
    min_bet: game.minBet,
    max_bet: game.maxBet,
    default_bet: game.defaultBet,
    bet_limits_currency: game.betLimitsCurrency,
    max_win_multiplier: game.maxWinMultiplier,
    bet_steps: game.betSteps,
  }
}

export type FeedRow = ReturnType<typeof toFeedRow>

type Limits = { [Name in 'minBet' | 'maxBet' | 'defaultBet' | 'betLimitsCurrency']?: string | undefined }

function hasLimitsCurrency(game: Limits): boolean {
  const hasLimit = [game.minBet, game.maxBet, game.defaultBet].some((limit) => limit !== undefined)
  return !hasLimit || game.betLimitsCurrency !== undefined
}

function isExactNumber(decimal: string): boolean {
  try {
    decimalToNumber(decimal)
    return true
  } catch {
    return false
  }
}
