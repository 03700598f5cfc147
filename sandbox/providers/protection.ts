import { fromDecimal } from '../money'

/** What the player's market asks of a game, as a launch handed it over. Null: no such rule. */
export type Protection = {
  isAutoplayAllowed: boolean
  isTurboAllowed: boolean
  minBetIntervalMs: number | null
  /** Minor units, as text: the database keeps it as JSON. */
  stakeMaxMinor: string | null
  realityCheckMinutes: number | null
  sessionMinutes: number | null
}

type Fields = Record<string, unknown>

const count = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null

const digits = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null

const text = (minor: number | bigint | null) => minor?.toString() ?? null

/** aurora: `player_protection` of a launch, amounts in minor units. */
export function readAuroraProtection(value: unknown): Protection | null {
  if (typeof value !== 'object' || value === null) return null
  const asked = value as Fields
  return {
    isAutoplayAllowed: asked.autoplay_allowed !== false,
    isTurboAllowed: asked.turbo_allowed !== false,
    minBetIntervalMs: count(asked.min_bet_interval_ms),
    stakeMaxMinor: text(count(asked.stake_max)),
    realityCheckMinutes: count(asked.reality_check_minutes),
    sessionMinutes: count(asked.session_minutes),
  }
}

/** borealis: `playerProtection`, the highest stake in major units of the currency. */
export function readBorealisProtection(value: unknown, currency: string): Protection | null {
  if (typeof value !== 'object' || value === null) return null
  const asked = value as Fields
  const { maxStake } = asked
  return {
    isAutoplayAllowed: asked.autoplay !== false,
    isTurboAllowed: asked.turbo !== false,
    minBetIntervalMs: count(asked.minSpinMs),
    stakeMaxMinor: text(typeof maxStake === 'string' ? fromDecimal(maxStake, currency) : null),
    realityCheckMinutes: count(asked.realityCheckMin),
    sessionMinutes: count(asked.sessionMin),
  }
}

/** cascade: parameters of their own, flags as 1 and 0. */
export function readCascadeProtection(form: Record<string, string | undefined>): Protection | null {
  if (form.autoplay === undefined) return null
  return {
    isAutoplayAllowed: form.autoplay !== '0',
    isTurboAllowed: form.turbo !== '0',
    minBetIntervalMs: digits(form.min_interval_ms),
    stakeMaxMinor: text(digits(form.stake_max)),
    realityCheckMinutes: digits(form.reality_check_min),
    sessionMinutes: digits(form.session_min),
  }
}

/** Bets take a moment to arrive: a round begins a little later than the market asks, so that no bet arrives too soon. */
const TRANSIT_MS = 250

/** How long after the start of one round the next begins, at least. */
export const intervalOf = (protection: Protection | null): number =>
  protection?.minBetIntervalMs ? protection.minBetIntervalMs + TRANSIT_MS : 0

export const isStakeWithin = (protection: Protection | null, stakeMinor: bigint): boolean =>
  protection?.stakeMaxMinor == null || stakeMinor <= BigInt(protection.stakeMaxMinor)
