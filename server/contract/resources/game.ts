import { z } from 'zod'
import { assetKinds } from '@/server/contract/game-assets'
import {
  CalendarDate,
  CountryCodeOut,
  CurrencyCode,
  DateTime,
  LimitsCurrency,
  UuidOut,
  Volatility,
} from '@/server/contract/primitives'

export const CertifiedMarkets = z
  .object({
    regulated: z.array(CountryCodeOut).meta({ description: 'Regulated markets by country.' }),
    dotcom: z.boolean().meta({ description: 'Certified for the international market.' }),
    low_barrier: z.array(CountryCodeOut).meta({ description: 'Markets with light certification.' }),
    other: z.array(z.string()).optional().meta({ description: 'Markets that are not countries.' }),
    raw: z.string().optional().meta({ description: "The provider's own wording." }),
  })
  .meta({
    id: 'CertifiedMarkets',
    description:
      'Where the provider says the game is certified. For information, unless you turn the gate on.',
  })

export const BetSteps = z
  .object({ currency: CurrencyCode, steps: z.array(z.number()) })
  .meta({ id: 'BetSteps', description: 'Every stake the game accepts in one currency, in major units.' })

/** One of the returns that a game can be played with. */
export const RtpVariant = z
  .object({
    code: z.string(),
    rtp: z.number().max(100).meta({ format: 'float', description: 'Return to player in percent.' }),
    markets: z
      .array(CountryCodeOut)
      .meta({ description: 'Countries for which the provider offers it. Empty: all.' }),
    certificate_id: UuidOut.nullable().meta({
      description: 'The newest valid certificate that names it. Null: none does.',
    }),
  })
  .meta({ id: 'RtpVariant' })
export type RtpVariant = z.output<typeof RtpVariant>

const bet = z.number().nullable().optional()

const GameImage = z.object({
  url: z.string().meta({
    format: 'uri',
    description: 'The same for as long as the picture is: it may be cached for ever.',
  }),
  media_type: z.string().meta({ description: 'image/webp or image/avif.' }),
  width: z.int().min(1),
  height: z.int().min(1),
})

export const GameAsset = z
  .object({
    kind: z.enum(assetKinds),
    images: z
      .array(GameImage)
      .meta({ description: 'The sizes and formats of the picture, the smallest first.' }),
  })
  .meta({ id: 'GameAsset', description: 'A picture of a game, in the sizes and formats that it comes in.' })

/** A game as this account sees it: its own values, else its provider's (spec §2.1). */
export const Game = z
  .object({
    id: UuidOut.meta({ description: 'Catalogue id. Sessions are created with this one.' }),
    provider_game_id: z.string().meta({ description: "The provider's own code, for reference only." }),
    provider_code: z.string(),
    name: z.string(),
    brand: z.string().optional().meta({ description: 'Label the game is published under.' }),
    category: z.string(),
    game_type: z.string().optional().meta({ description: 'For example slots, table or crash.' }),
    rtp: z
      .number()
      .max(100)
      .optional()
      .meta({ format: 'float', description: 'Return to player in percent.' }),
    volatility: Volatility.optional(),
    has_mobile: z.boolean().optional(),
    has_desktop: z.boolean().optional(),
    has_demo: z.boolean().meta({ description: 'Whether a demo session can be created.' }),
    has_replay: z.boolean().optional().meta({
      description: "Whether the provider shows the game's rounds again.",
    }),
    thumbnail_url: z.string().optional().meta({
      format: 'uri',
      description:
        "Your brand's picture, else your organization's, else Croupier's, else the address of the provider's own feed.",
    }),
    assets: z.array(GameAsset).optional().meta({
      description:
        "Stored pictures by kind: of each, your brand's, else your organization's, else Croupier's, else the provider's. Addresses never change what they show. Absent where none are stored.",
    }),
    free_rounds_support: z
      .boolean()
      .optional()
      .meta({ description: 'Whether free rounds can be issued; false where they are off for the account.' }),
    blocked_countries: z
      .array(CountryCodeOut)
      .optional()
      .meta({ description: 'Countries whose players are refused. Empty: none.' }),
    certified_markets: CertifiedMarkets.nullable().optional(),
    features: z.array(z.string()).optional(),
    release_date: CalendarDate.optional(),
    supported_currencies: z
      .array(CurrencyCode)
      .optional()
      .meta({ description: 'Currencies it can be launched in. Empty: no restriction is known.' }),
    min_bet: bet.meta({ description: 'Lowest stake, in major units of bet_limits_currency.' }),
    max_bet: bet.meta({ description: 'Highest stake, in major units of bet_limits_currency.' }),
    default_bet: bet.meta({ description: 'Opening stake, in major units of bet_limits_currency.' }),
    bet_limits_currency: LimitsCurrency.nullable().optional(),
    max_win_multiplier: z
      .number()
      .nullable()
      .optional()
      .meta({ description: 'Highest win as a multiple of the stake.' }),
    bet_steps: BetSteps.nullable().optional(),
    rtp_variants: z.array(RtpVariant).optional().meta({
      description:
        'Where one game is asked for and has variants. The first is played unless your organization chose another.',
    }),
    retires_at: DateTime.optional().meta({
      description: 'Sessions open until then. Present once the retirement of the game is announced.',
    }),
  })
  .meta({ id: 'Game' })
export type Game = z.output<typeof Game>

export const GameResponse = z.object({ game: Game }).meta({ id: 'GameResponse' })
export type GameResponse = z.output<typeof GameResponse>

export const GameList = z
  .object({
    games: z.array(Game),
    total: z.int().min(0).meta({ description: 'Matching games, on all pages.' }),
    page: z.int().min(1),
    per_page: z.int().min(1).max(200),
  })
  .meta({ id: 'GameList' })
export type GameList = z.output<typeof GameList>

export const StakeMode = z.enum(['enumerated', 'provider_validated', 'unsupported'])

export const Stake = z
  .object({
    amount: z.number().meta({ description: 'Stake in major units of the currency.' }),
    coin_level: z.int().min(1).optional().meta({ description: 'Present when stake_field is coin_level.' }),
  })
  .meta({ id: 'Stake' })

/** Stakes to issue free rounds with, in one currency (spec §2.3). */
export const GameStakes = z
  .object({
    game_id: UuidOut,
    provider_code: z.string(),
    currency: z.string(),
    stake_field: z
      .enum(['coin_level', 'bet_amount'])
      .nullable()
      .meta({ description: 'The field to send when issuing free rounds. Null: the game takes none.' }),
    mode: StakeMode,
    stakes: z.array(Stake).meta({ description: 'Filled when mode is enumerated.' }),
  })
  .meta({ id: 'GameStakes' })
export type GameStakes = z.output<typeof GameStakes>

export const GameChecksums = z
  .object({
    game_id: UuidOut,
    checksums: z.array(
      z.object({
        component: z.string().meta({ description: 'A file or module of the game.' }),
        version: z.string(),
        algorithm: z.string().meta({ description: 'sha1, sha256, sha512, md5 or crc32.' }),
        value: z.string().meta({ description: 'As the provider measured it, hexadecimal.' }),
        certified_value: z.string().nullable().meta({
          description:
            'Of a valid certificate that names the component: with `jurisdiction`, of one that has the measured value, where there is one; else of the newest. Null: none does.',
        }),
        certificate_id: UuidOut.nullable(),
        measured_at: DateTime,
        match: z.boolean().nullable().meta({ description: 'Null where nothing is certified.' }),
      }),
    ),
  })
  .meta({ id: 'GameChecksums' })
export type GameChecksums = z.output<typeof GameChecksums>

export const calendarEventTypes = ['release', 'retirement'] as const

export const GameCalendar = z
  .object({
    events: z.array(
      z.object({
        type: z.enum(calendarEventTypes),
        at: DateTime.meta({
          description:
            'Sessions open from a release on, and until a retirement. A feed’s release date counts from midnight UTC.',
        }),
        game_id: UuidOut,
        provider_code: z.string(),
        provider_game_id: z.string(),
        name: z.string(),
        note: z.string().nullable().meta({ description: 'What was announced with a retirement.' }),
      }),
    ),
    total: z.int().min(0).meta({ description: 'Events in the period, on all pages.' }),
    page: z.int().min(1),
    per_page: z.int().min(1).max(200),
  })
  .meta({ id: 'GameCalendar' })
export type GameCalendar = z.output<typeof GameCalendar>

/** A provider and the defaults its games inherit (spec §2.4). */
export const RegisteredProvider = z
  .object({
    provider_code: z.string(),
    is_registered: z.boolean().meta({ description: 'Whether the provider is connected on this deployment.' }),
    supported_currencies: z.array(CurrencyCode).meta({ description: 'Empty: no restriction is declared.' }),
    blocked_countries: z.array(CountryCodeOut).meta({ description: 'Empty: no restriction is declared.' }),
  })
  .meta({ id: 'RegisteredProvider' })
export type RegisteredProvider = z.output<typeof RegisteredProvider>

export const ProviderRegistry = z
  .object({ providers: z.array(RegisteredProvider), total_count: z.int().min(0) })
  .meta({ id: 'ProviderRegistry' })
export type ProviderRegistry = z.output<typeof ProviderRegistry>
