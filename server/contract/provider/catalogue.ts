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
import { BetSteps, CertifiedMarkets } from '@/server/contract/resources/game'

/** One game in the provider's feed. A field left out is undeclared. Stakes are in major units. */
export const GameFeedEntry = z
  .object({
    game_id: text(128).meta({ description: "The provider's own code." }),
    name: text(200),
    category: text(64),
    has_demo: z.boolean(),
    brand: text(100).optional(),
    game_type: text(64).optional(),
    rtp: z.number().min(0).max(100).optional(),
    rtp_variants: z
      .array(
        z.object({
          code: text(32),
          rtp: z.number().min(0).max(100),
          markets: z.array(CountryCodeOut).optional().meta({ description: 'Absent or empty: all.' }),
        }),
      )
      .max(20)
      .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'A code is used twice')
      .optional()
      .meta({
        description:
          'Returns that the game can be launched with, the usual one first; `rtp_variant` of a launch names one.',
      }),
    volatility: Volatility.optional(),
    has_mobile: z.boolean().optional(),
    has_desktop: z.boolean().optional(),
    thumbnail_url: z.url().optional(),
    pictures: z.partialRecord(z.enum(assetKinds), z.url()).optional().meta({
      description: 'Addresses of pictures by kind. Without `square`, `thumbnail_url` is taken for it.',
    }),
    free_rounds_support: z.boolean().optional(),
    has_replay: z.boolean().optional().meta({
      description: 'Rounds can be shown again: `POST /rounds/{round_id}/replay`.',
    }),
    blocked_countries: z.array(CountryCodeOut).optional(),
    certified_markets: CertifiedMarkets.optional(),
    features: z.array(text(64)).optional(),
    release_date: CalendarDate.optional(),
    supported_currencies: z.array(CurrencyCode).optional(),
    min_bet: z.number().min(0).optional(),
    max_bet: z.number().min(0).optional(),
    default_bet: z.number().min(0).optional(),
    bet_limits_currency: LimitsCurrency.optional().meta({ description: 'Required beside any bet limit.' }),
    max_win_multiplier: z.number().min(0).optional(),
    bet_steps: BetSteps.optional(),
  })
  .refine(
    ({ min_bet, max_bet, default_bet, bet_limits_currency }) =>
      bet_limits_currency !== undefined || [min_bet, max_bet, default_bet].every((bet) => bet === undefined),
    { path: ['bet_limits_currency'], message: 'Bet limits need their currency' },
  )
  .meta({ id: 'GameFeedEntry' })
export type GameFeedEntry = z.output<typeof GameFeedEntry>

export const GameFeed = z.object({ games: z.array(GameFeedEntry) }).meta({ id: 'GameFeed' })
export type GameFeed = z.output<typeof GameFeed>

export const StakesQuery = z.object({ game_id: text(128), currency: CurrencyCode })

export const ProviderStakes = z
  .object({
    mode: z.enum(['enumerated', 'provider_validated', 'unsupported']),
    stakes: z.array(
      z.object({
        coin_level: z.int().min(1),
        amount: z.int().min(0).meta({ description: 'Minor units.' }),
      }),
    ),
    decimals: z.int().min(0).max(18).optional().meta({
      description: 'How many decimals a major unit has. Needed where ISO 4217 does not list the currency.',
    }),
  })
  .meta({ id: 'ProviderStakes' })
export type ProviderStakes = z.output<typeof ProviderStakes>
