import { z } from 'zod'
import { percentPattern } from './forms/jurisdictions'
import { isCountryCode } from './primitives'

export const MarketCountry = z.string().refine(isCountryCode, 'Enter a country.')

/** A tag as providers write them: matched in any case. */
const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9 _-]{0,63}$/, 'Letters, digits, spaces, dashes and underscores.')

const tags = z.array(tag).max(100)
const wholeNumber = (max: number) => z.int().min(1).max(max).nullable()

/** The highest stake of a bet. `gameType` null: every type without ceilings of its own. */
export const StakeCeiling = z.object({
  gameType: tag.nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Enter a currency code.'),
  /** Minor units, as digits: as forms and files hold them. */
  amountMinor: z.string().regex(/^[1-9]\d{0,14}$/, 'Enter an amount above zero.'),
})
export type StakeCeiling = z.output<typeof StakeCeiling>

/** The rules of a country for games and play. Null or empty: no such rule. */
export const ProfileRules = z.object({
  stakeCeilings: z.array(StakeCeiling).max(500),
  blockedGameTypes: tags,
  blockedFeatures: tags,
  /** Percent, as a decimal with at most two places. */
  lowestRtp: z.string().regex(percentPattern, 'Enter a percentage such as 92 or 85.5.').nullable(),
  isAutoplayAllowed: z.boolean(),
  isTurboAllowed: z.boolean(),
  /** From the start of one round to the start of the next. */
  betIntervalMs: wholeNumber(60_000),
  realityCheckMinutes: wholeNumber(1_440),
  sessionMinutes: wholeNumber(1_440),
  isDemoAllowed: z.boolean(),
  areFreeRoundsAllowed: z.boolean(),
  /** A game needs a certificate for the country that is valid on the day. */
  isCertificateRequired: z.boolean().default(false),
  /** A game whose measured checksums differ from its certificate for the country is refused. */
  areChecksumsEnforced: z.boolean().default(false),
})
export type ProfileRules = z.output<typeof ProfileRules>

/** A profile that refuses nothing. */
export const openRules: ProfileRules = {
  stakeCeilings: [],
  blockedGameTypes: [],
  blockedFeatures: [],
  lowestRtp: null,
  isAutoplayAllowed: true,
  isTurboAllowed: true,
  betIntervalMs: null,
  realityCheckMinutes: null,
  sessionMinutes: null,
  isDemoAllowed: true,
  areFreeRoundsAllowed: true,
  isCertificateRequired: false,
  areChecksumsEnforced: false,
}
