import { type PictureKind, pictureKinds } from '../art/routes'
import { acceptsCurrency, type Game, type ProviderCode, stakeLadder } from '../catalogue/game'
import type { Pool } from '../database'
import { isKnownCurrency } from '../money'
import type { RoundRunner } from '../rounds/round-runner'
import type { Dialect } from './dialect'
import type { ProviderFaults } from './faults'
import { isStakeWithin, type Protection } from './protection'
import { type Branding, type NewSession, openSession, type Session } from './sessions'

/** What every provider's inbound side needs. */
export type House = {
  provider: ProviderCode
  secret: string
  publicUrl: string
  pool: Pool
  runner: RoundRunner
  games: readonly Game[]
  faults: ProviderFaults
  /** The provider's dialect, towards another address than Croupier's: that of a certification run. */
  dialectTo(base: string): Dialect
}

export function gameOf(house: House, code: unknown): Game | null {
  return house.games.find((game) => game.code === code) ?? null
}

/** Why this provider would not open the game; null when it would. */
export function launchRefusal(
  game: Game,
  launch: { currency: string; country: string | null; protection?: Protection | null },
): string | null {
  if (!isKnownCurrency(launch.currency) || !acceptsCurrency(game, launch.currency)) {
    return `${game.code} is not offered in ${launch.currency}`
  }
  const { protection = null, currency } = launch
  if (!stakeLadder(game, currency).some((stake) => isStakeWithin(protection, stake)))
    return `${game.code} has no stake that low`
  const isBlocked = launch.country !== null && game.blockedCountries?.includes(launch.country)
  return isBlocked ? `${game.code} is not offered in ${launch.country}` : null
}

const DEMO_CREDIT_MINOR = 100_000n

/** Play money for a demo: a thousand euros. */
export async function openDemo(
  house: House,
  demo: {
    sessionId: string
    game: Game
    lang: string | null
    exitUrl: string
    branding?: Branding | null
    protection?: Protection | null
    rtpVariant?: string | null
  },
): Promise<Session> {
  return open(house, {
    sessionId: demo.sessionId,
    mode: 'demo',
    gameCode: demo.game.code,
    playerId: 'demo',
    currency: 'EUR',
    country: null,
    lang: demo.lang,
    balanceMinor: DEMO_CREDIT_MINOR,
    exitUrl: demo.exitUrl,
    cashierUrl: null,
    grantIds: [],
    branding: demo.branding ?? null,
    protection: demo.protection ?? null,
    rtpVariant: demo.rtpVariant ?? null,
  })
}

export function open(house: House, session: Omit<NewSession, 'provider'>): Promise<Session> {
  return openSession(house.pool, { provider: house.provider, ...session })
}

/** Where the player's browser goes. */
export function playUrl(house: House, session: Session): string {
  return `${house.publicUrl}/play/${house.provider}/${session.token}`
}

export function artUrl(house: House, game: Game): string {
  return `${house.publicUrl}/art/${house.provider}/${encodeURIComponent(game.code)}.svg`
}

/** A game's pictures by what they are for; a few games have all kinds. */
export function pictureUrls(house: House, game: Game): Partial<Record<PictureKind, string>> {
  const at = `${house.publicUrl}/art/${house.provider}/${encodeURIComponent(game.code)}`
  return Object.fromEntries(pictureKinds(game).map((kind) => [kind, `${at}/${kind}.webp`]))
}
