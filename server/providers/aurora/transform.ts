import type { IssueRequest } from '@/server/contract/provider/free-rounds'
import type {
  LaunchRequest as AuroraLaunch,
  LaunchBranding,
  LaunchProtection,
} from '@/server/contract/provider/launch'
import { decimalToMinor, minorToJson } from '@/server/core/money'
import {
  declared,
  type GameBranding,
  type IssueFreeRoundsRequest,
  type LaunchRequest,
  type PlayerProtection,
} from '../port'

export function fromLaunch(request: LaunchRequest): AuroraLaunch {
  return {
    session_id: request.sessionId,
    game_id: request.providerGameId,
    player_id: request.playerId,
    currency: request.currency,
    country: request.country,
    ...declared({ lang: request.lang }),
    balance: minorToJson(request.balanceMinor),
    return_url: request.returnUrl,
    deposit_url: request.depositUrl,
    free_rounds: request.freeRounds.map(({ grantId, rounds, ...stake }) => ({
      grant_id: grantId,
      rounds,
      ...fromStake(stake, request.currency),
    })),
    ...fromLook(request),
  }
}

/** What a launch and a demo say alike. */
export const fromLook = ({
  rtpVariant,
  branding,
  protection,
}: Pick<LaunchRequest, 'rtpVariant' | 'branding' | 'protection'>) =>
  declared({
    rtp_variant: rtpVariant,
    branding: branding && fromBranding(branding),
    player_protection: protection && fromProtection(protection),
  })

const fromProtection = (protection: PlayerProtection): LaunchProtection => ({
  autoplay_allowed: protection.isAutoplayAllowed,
  turbo_allowed: protection.isTurboAllowed,
  ...declared({
    min_bet_interval_ms: protection.minBetIntervalMs ?? undefined,
    stake_max: protection.stakeMaxMinor === null ? undefined : minorToJson(protection.stakeMaxMinor),
    reality_check_minutes: protection.realityCheckMinutes ?? undefined,
    session_minutes: protection.sessionMinutes ?? undefined,
  }),
})

const fromBranding = (branding: GameBranding): LaunchBranding =>
  declared({
    name: branding.name ?? undefined,
    accent: branding.accent ?? undefined,
    logo_light_url: branding.logoLightUrl ?? undefined,
    logo_dark_url: branding.logoDarkUrl ?? undefined,
    icon_url: branding.iconUrl ?? undefined,
  })

/** A coin level, or an amount in minor units where the stakes have no list. */
function fromStake({ coinLevel, betAmount }: { coinLevel?: number; betAmount?: string }, currency: string) {
  return declared({
    coin_level: coinLevel,
    bet_amount: betAmount === undefined ? undefined : minorToJson(decimalToMinor(betAmount, currency)),
  })
}

export function fromIssue(request: IssueFreeRoundsRequest): IssueRequest {
  return {
    grant_id: request.grantId,
    player_id: request.playerId,
    games: request.providerGameIds,
    rounds: request.roundsPerGame,
    currency: request.currency,
    ...fromStake(request, request.currency),
    start_at: request.startAt.toISOString(),
    end_at: request.endAt.toISOString(),
  }
}
