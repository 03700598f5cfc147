import { z } from 'zod'
import {
  CalendarDate,
  CountryCodeOut,
  CurrencyCode,
  LimitsCurrency,
  text,
} from '@/server/contract/primitives'
import { isKnownCurrency, minorFromJson, minorToDecimal } from '@/server/core/money'
import {
  decimalText,
  declared,
  describeIssue,
  type FeedEntry,
  type FeedGame,
  type FeedPictures,
  PictureUrl,
} from '../port'

/** `"EUR|USD"`; the empty text declares nothing. */
function listOf(item: z.ZodType<string, string>) {
  return z
    .string()
    .transform((joined) => (joined === '' ? undefined : joined.split('|')))
    .pipe(z.union([z.undefined(), z.array(item)]))
}

const Minor = z.int().min(0)

const Table = z
  .object({
    slug: text(128),
    label: text(200),
    family: text(64),
    kind: text(64),
    rtp_bp: z.int().min(0).max(10_000),
    demo: z.literal([0, 1]),
    replay: z.literal([0, 1]).optional(),
    currencies: listOf(CurrencyCode),
    banned: listOf(CountryCodeOut),
    min_minor: Minor.optional(),
    max_minor: Minor.optional(),
    base_minor: Minor.optional(),
    limits_currency: LimitsCurrency.refine(isKnownCurrency, 'Unknown currency').optional(),
    max_multiplier: z
      .number()
      .min(0)
      .refine((multiplier) => decimalText(multiplier) !== null, 'Not a plain decimal')
      .optional(),
    since: CalendarDate.optional(),
    img: PictureUrl.optional(),
    img_square: PictureUrl.optional(),
    img_tall: PictureUrl.optional(),
    img_wide: PictureUrl.optional(),
    img_banner: PictureUrl.optional(),
    img_back: PictureUrl.optional(),
  })
  .refine(hasCurrencyOfLimits, { path: ['limits_currency'], message: 'Bet limits need their currency' })
type Table = z.output<typeof Table>

function hasCurrencyOfLimits(table: {
  limits_currency?: string | undefined
  min_minor?: number | undefined
  max_minor?: number | undefined
  base_minor?: number | undefined
}): boolean {
  const limits = [table.min_minor, table.max_minor, table.base_minor]
  return table.limits_currency !== undefined || limits.every((limit) => limit === undefined)
}

/** One table of `/api/games`; an unreadable one says why, with its game where it names one. */
export function toFeedEntry(entry: unknown): FeedEntry {
  const parsed = Table.safeParse(entry)
  if (parsed.success) return { ok: true, game: toFeedGame(parsed.data) }
  const named = z.object({ slug: Table.shape.slug }).safeParse(entry)
  const providerGameId = named.data?.slug
  return { ok: false, ...declared({ providerGameId }), reason: describeIssue(parsed.error) }
}

function toFeedGame(table: Table): FeedGame {
  const currency = table.limits_currency
  const major = (limit: number | undefined) =>
    limit === undefined || currency === undefined ? undefined : minorToDecimal(minorFromJson(limit), currency)
  return {
    providerGameId: table.slug,
    name: table.label,
    category: table.family,
    gameType: table.kind,
    hasDemo: table.demo === 1,
    freeRoundsSupport: false,
    ...declared({
      rtp: percentOf(table.rtp_bp),
      hasReplay: table.replay === undefined ? undefined : table.replay === 1,
      supportedCurrencies: table.currencies,
      blockedCountries: table.banned,
      minBet: major(table.min_minor),
      maxBet: major(table.max_minor),
      defaultBet: major(table.base_minor),
      betLimitsCurrency: currency,
      maxWinMultiplier: table.max_multiplier === undefined ? undefined : String(table.max_multiplier),
      releaseDate: table.since,
      thumbnailUrl: table.img,
      pictures: picturesOf(table),
    }),
  }
}

function picturesOf(table: Table): FeedPictures | undefined {
  const pictures: FeedPictures = declared({
    square: table.img_square,
    portrait: table.img_tall,
    landscape: table.img_wide,
    banner: table.img_banner,
    background: table.img_back,
  })
  return Object.keys(pictures).length === 0 ? undefined : pictures
}

/** Hundredths of a percent as a percent: 9730 → "97.30". */
function percentOf(basisPoints: number): string {
  const digits = String(basisPoints).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
