import { z } from 'zod'
import type { AssetKind } from '@/server/contract/game-assets'
import { callFailed, callSucceeded, type ProviderResult } from './call-result'

/** A game as a provider's feed declares it. `undefined`: not declared. Money is in decimal strings, never floats. */
export interface FeedGame {
  providerGameId: string
  name: string
  category: string
  hasDemo: boolean
  brand?: string
  gameType?: string
  /** Percent, decimal string. */
  rtp?: string
  rtpVariants?: FeedVariant[]
  volatility?: 'low' | 'medium' | 'high'
  hasMobile?: boolean
  hasDesktop?: boolean
  thumbnailUrl?: string
  /** Addresses of pictures by what they are for. */
  pictures?: FeedPictures
  freeRoundsSupport?: boolean
  /** Its rounds can be shown again. */
  hasReplay?: boolean
  blockedCountries?: string[]
  supportedCurrencies?: string[]
  certifiedMarkets?: CertifiedMarkets
  features?: string[]
  /** YYYY-MM-DD */
  releaseDate?: string
  minBet?: string
  maxBet?: string
  defaultBet?: string
  betLimitsCurrency?: string
  maxWinMultiplier?: string
  betSteps?: { currency: string; steps: string[] }
}

/** A return that the game can be launched with. */
export interface FeedVariant {
  code: string
  /** Percent, decimal string. */
  rtp: string
  /** Countries; empty: all. */
  markets: string[]
}

export type FeedPictures = { [Kind in AssetKind]?: string }

export interface CertifiedMarkets {
  regulated: string[]
  dotcom: boolean
  low_barrier: string[]
  other?: string[]
  raw?: string
}

/** A feed as read: the games, and the entries that could not be understood. */
export interface ProviderCatalogue {
  games: FeedGame[]
  skipped: SkippedEntry[]
}

export interface SkippedEntry {
  /** Known when the entry at least named its game: a sync leaves that game unchanged. */
  providerGameId?: string
  reason: string
}

/** One entry as a dialect reads it. */
export type FeedEntry = { ok: true; game: FeedGame } | { ok: false; providerGameId?: string; reason: string }

/**
 * Reads a feed entry by entry, so that one bad entry costs one game and not the catalogue. A feed without one readable
 * entry is an `invalid_answer`: read as an empty catalogue it would disable every game.
 */
export function readCatalogue(
  entries: readonly unknown[],
  readEntry: (entry: unknown) => FeedEntry,
): ProviderResult<ProviderCatalogue> {
  const games = new Map<string, FeedGame>()
  const skipped: SkippedEntry[] = []
  for (const entry of entries) {
    const { ok, ...read } = withoutRepeats(readEntry(entry), games)
    if ('game' in read) games.set(read.game.providerGameId, read.game)
    else skipped.push(read)
  }
  const [first] = skipped
  if (games.size === 0 && first)
    return callFailed('invalid_answer', `No entry of the feed is readable: ${first.reason}`)
  return callSucceeded({ games: [...games.values()], skipped })
}

function withoutRepeats(read: FeedEntry, games: ReadonlyMap<string, FeedGame>): FeedEntry {
  if (!read.ok || !games.has(read.game.providerGameId)) return read
  return { ok: false, providerGameId: read.game.providerGameId, reason: 'Listed twice; the first counts' }
}

/** A declared number as a plain decimal string, or null where it has none (exponents, not finite). */
export function decimalText(value: number): string | null {
  const text = String(value)
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : null
}

/** A non-negative decimal amount in major units, as text. */
export const DecimalString = z.string().regex(/^\d{1,16}(?:\.\d{1,8})?$/, 'Not a decimal amount')

/** The URL of an image that a page may show: no `javascript:`, no `data:`. */
export const PictureUrl = z.url({ protocol: /^https?$/ }).max(2048)

/** Leaves out what is undefined: under exact optional types an absent field is not an undefined one. */
export function declared<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}
