import { z } from 'zod'
import type { AssetKind } from '@/server/contract/game-assets'
import {
  CalendarDate,
  CountryCodeOut,
  CurrencyCode,
  isCountryCode,
  LimitsCurrency,
  text,
} from '@/server/contract/primitives'
import {
  type CertifiedMarkets,
  DecimalString,
  decimalText,
  declared,
  describeIssue,
  type FeedEntry,
  type FeedGame,
  type FeedPictures,
  PictureUrl,
} from '../port'

const Percent = DecimalString.refine((percent) => Number(percent) <= 100, 'Must be at most 100')

const Item = z.object({
  code: text(128),
  title: text(200),
  studio: text(100).optional(),
  kind: text(64),
  group: text(64),
  payout: Percent.optional(),
  risk: z.enum(['LOW', 'MEDIUM', 'HIGH']).optional(),
  platforms: z.array(z.enum(['MOBILE', 'DESKTOP'])),
  demo: z.boolean(),
  promo: z.boolean(),
  replay: z.boolean().optional(),
  art: PictureUrl.optional(),
  gallery: z
    .array(z.object({ slot: text(32), href: PictureUrl }))
    .max(20)
    .optional(),
  tags: z.array(text(64)).optional(),
  released: CalendarDate.optional(),
  restricted: z.array(CountryCodeOut).optional(),
  currencies: z.array(CurrencyCode).optional(),
  limits: z
    .object({
      currency: LimitsCurrency,
      min: DecimalString,
      max: DecimalString,
      base: DecimalString,
      ladder: z.array(DecimalString).optional(),
    })
    .optional(),
  topWin: z
    .number()
    .min(0)
    .refine((multiplier) => decimalText(multiplier) !== null, 'Not a plain decimal')
    .optional(),
  markets: z.string().max(1000).optional(),
})
type Item = z.output<typeof Item>

/** One item of `/v2/games`; an unreadable one says why, with its game where it names one. */
export function toFeedEntry(entry: unknown): FeedEntry {
  const parsed = Item.safeParse(entry)
  if (parsed.success) return { ok: true, game: toFeedGame(parsed.data) }
  const named = Item.pick({ code: true }).safeParse(entry)
  const providerGameId = named.data?.code
  return { ok: false, ...declared({ providerGameId }), reason: describeIssue(parsed.error) }
}

/**
 * The catalogue's own types, so that a filter by type finds the games of every provider; an unknown type is stored
 * unchanged.
 */
const gameTypes: Readonly<Record<string, string>> = {
  SLOT: 'slots',
  TABLE: 'table',
  CRASH: 'crash',
  INSTANT: 'instant',
}

const volatilities = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high' } as const

function toFeedGame(item: Item): FeedGame {
  return {
    providerGameId: item.code,
    name: item.title,
    category: item.group,
    gameType: gameTypes[item.kind] ?? item.kind.toLowerCase(),
    hasDemo: item.demo,
    hasMobile: item.platforms.includes('MOBILE'),
    hasDesktop: item.platforms.includes('DESKTOP'),
    freeRoundsSupport: item.promo,
    ...declared({
      brand: item.studio,
      rtp: item.payout,
      volatility: item.risk && volatilities[item.risk],
      thumbnailUrl: item.art,
      pictures: item.gallery && picturesOf(item.gallery),
      features: item.tags,
      hasReplay: item.replay,
      releaseDate: item.released,
      blockedCountries: item.restricted,
      supportedCurrencies: item.currencies,
      maxWinMultiplier: item.topWin === undefined ? undefined : String(item.topWin),
      certifiedMarkets: item.markets === undefined ? undefined : readMarkets(item.markets),
    }),
    ...limitsOf(item),
  }
}

const slots: Readonly<Record<string, AssetKind>> = {
  TILE: 'square',
  TALL: 'portrait',
  WIDE: 'landscape',
  BANNER: 'banner',
  BACKDROP: 'background',
}

/** Of each kind the first; slots that are not known are left out. */
function picturesOf(gallery: NonNullable<Item['gallery']>): FeedPictures {
  const pictures: FeedPictures = {}
  for (const { slot, href } of gallery) {
    const kind = slots[slot]
    if (kind) pictures[kind] ??= href
  }
  return pictures
}

function limitsOf({ limits }: Item): Partial<FeedGame> {
  if (!limits) return {}
  const { currency, min, max, base, ladder } = limits
  return {
    minBet: min,
    maxBet: max,
    defaultBet: base,
    betLimitsCurrency: currency,
    ...(ladder && { betSteps: { currency, steps: ladder } }),
  }
}

/** Codes that markets lists use for a country beside its ISO code. */
const aliases: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/**
 * Parses `"MT,SE,.COM"` as certified markets (spec §2.1): a country is a regulated market, `.COM` the international
 * one, and anything else has no country. The format has no light certification. Undefined where nothing is named.
 */
export function readMarkets(raw: string): CertifiedMarkets | undefined {
  const names = raw.split(',').map((name) => name.trim().toUpperCase())
  const markets = new Set(names.filter((name) => name !== '').map((name) => aliases[name] ?? name))
  if (markets.size === 0) return undefined
  const dotcom = markets.delete('.COM')
  const other = [...markets].filter((name) => !isCountryCode(name))
  return {
    regulated: [...markets].filter(isCountryCode),
    dotcom,
    low_barrier: [],
    ...(other.length > 0 && { other }),
    raw,
  }
}
