import { callFailed, callSucceeded, type ProviderResult } from './call-result'

/** The casino's look, for a game that shows it. Addresses are absolute, and those of this service. */
export interface GameBranding {
  name: string | null
  /** `#rrggbb` */
  accent: string | null
  logoLightUrl: string | null
  logoDarkUrl: string | null
  iconUrl: string | null
}

/** What a market asks of the game itself; null: no such rule. */
export interface PlayerProtection {
  isAutoplayAllowed: boolean
  isTurboAllowed: boolean
  /** From the start of one round to the start of the next. */
  minBetIntervalMs: number | null
  stakeMaxMinor: bigint | null
  realityCheckMinutes: number | null
  sessionMinutes: number | null
}

export interface LaunchRequest {
  sessionId: string
  providerGameId: string
  playerId: string
  currency: string
  country: string
  lang?: string
  /** Minor units, informational. */
  balanceMinor: bigint
  returnUrl: string
  depositUrl: string
  freeRounds: AttachedFreeRounds[]
  rtpVariant?: string
  branding?: GameBranding
  protection?: PlayerProtection
}

export interface AttachedFreeRounds {
  grantId: string
  rounds: number
  coinLevel?: number
  /** Decimal string in major units. */
  betAmount?: string
}

export interface DemoLaunchRequest {
  sessionId: string
  providerGameId: string
  lang?: string
  returnUrl: string
  rtpVariant?: string
  branding?: GameBranding
  protection?: PlayerProtection
}

export interface LaunchedGame {
  launchUrl: string
  providerSessionUid?: string
}

const maxUrlLength = 4096

/**
 * The launch URL of an answer: `no_url` when there is none (E1055); `unsafe_url` unless it is https, or http at an
 * allowed local origin, without credentials, blanks or control characters (E1056).
 */
export function readLaunchUrl(
  url: string | null | undefined,
  allowedLocalOrigins: readonly string[],
): ProviderResult<string> {
  if (!url) return callFailed('no_url', 'The answer has no launch URL')
  if (!isSafeLaunchUrl(url, allowedLocalOrigins))
    return callFailed('unsafe_url', 'The launch URL is neither https nor at an allowed local origin')
  return callSucceeded(url)
}

function isSafeLaunchUrl(text: string, allowedLocalOrigins: readonly string[]): boolean {
  if (text.length > maxUrlLength || !/^https?:\/\/[\x21-\x7e]+$/i.test(text) || text.includes('\\'))
    return false
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || allowedLocalOrigins.includes(url.origin)
}
