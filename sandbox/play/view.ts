import { createHash } from 'node:crypto'
import { defaultStake, engineOf, type Game, stakeLadder } from '../catalogue/game'
import type { FreeRounds } from '../free-rounds/free-rounds'
import type { CrashOutcome } from '../games/crash/engine'
import { PAYOUTS, threshold } from '../games/dice/engine'
import { MODELS, SYMBOLS } from '../games/slot/model'
import { LINES } from '../games/slot/spin'
import { exponentOf, toJsonInteger } from '../money'
import { intervalOf, isStakeWithin } from '../providers/protection'
import type { Session } from '../providers/sessions'
import { owesMovement, type Round } from '../rounds/round'

/** What a browser may know of a round: never a crash point before the crash, nor a seed before the end. */
export function roundView(round: Round): Record<string, unknown> {
  const isOver = !owesMovement(round.state) && round.state !== 'live'
  const isShown = isOver || round.state === 'settle'
  return {
    id: round.id,
    state: round.state,
    is_over: isOver,
    stake_minor: toJsonInteger(round.stakeMinor),
    win_minor: isShown && round.winMinor !== null ? toJsonInteger(round.winMinor) : null,
    is_free: round.grantId !== null,
    is_win_pending: round.isWinPending,
    outcome: isShown ? round.outcome : hideOutcome(round),
    flying_ms: round.liveAt === null ? null : Math.max(0, Date.now() - round.liveAt.getTime()),
    fairness: {
      hash: createHash('sha256').update(Buffer.from(round.seed, 'hex')).digest('hex'),
      seed: isOver ? round.seed : null,
    },
  }
}

function hideOutcome(round: Round): Record<string, unknown> {
  if (!('crash' in round.outcome)) return {}
  return { auto_cashout: (round.outcome as CrashOutcome).auto_cashout }
}

export type FreeRoundsView = {
  grant_id: string
  left: number
  total: number
  stake_minor: number
  won_minor: number
}

export function freeRoundsView(grant: FreeRounds | null): FreeRoundsView | null {
  if (grant === null) return null
  return {
    grant_id: grant.grantId,
    left: grant.rounds - grant.played,
    total: grant.rounds,
    stake_minor: toJsonInteger(grant.stakeMinor),
    won_minor: toJsonInteger(grant.totalWinMinor),
  }
}

/** Everything the game page needs at start. */
export function gameView(game: Game, session: Session): Record<string, unknown> {
  return {
    name: game.name,
    studio: game.studio,
    engine: game.engine.kind,
    rtp: (engineOf(game, session.rtpVariant).rtpBp / 100).toFixed(2),
    skin: game.skin,
    code: game.code,
    provider: game.provider,
    mode: session.mode,
    currency: session.currency,
    exponent: exponentOf(session.currency),
    lang: session.lang,
    stakes_minor: stakeLadder(game, session.currency)
      .filter((stake) => isStakeWithin(session.protection, stake))
      .map(toJsonInteger),
    default_stake_minor: toJsonInteger(defaultStake(game, session.currency)),
    exit_url: webAddress(session.exitUrl),
    top_up_url: topUpUrl(session),
    rules: rules(game),
    protection: protectionView(session),
    casino: session.branding && { name: session.branding.name, logo_url: session.branding.logoUrl },
  }
}

function protectionView({ protection, createdAt }: Session): Record<string, unknown> | null {
  return (
    protection && {
      autoplay: protection.isAutoplayAllowed,
      turbo: protection.isTurboAllowed,
      min_interval_ms: protection.minBetIntervalMs,
      interval_ms: intervalOf(protection),
      stake_max_minor: protection.stakeMaxMinor === null ? null : Number(protection.stakeMaxMinor),
      reality_check_minutes: protection.realityCheckMinutes,
      session_minutes: protection.sessionMinutes,
      session_age_ms: Math.max(0, Date.now() - createdAt.getTime()),
    }
  )
}

/** Where the player leaves the game is no cashier: an address that was not given is that of the exit. */
export const topUpUrl = ({ cashierUrl, exitUrl }: Pick<Session, 'cashierUrl' | 'exitUrl'>): string | null =>
  cashierUrl === null || cashierUrl === exitUrl ? null : webAddress(cashierUrl)

/** An address from outside is followed only when it is one of the web. */
function webAddress(url: string): string | null {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

function rules(game: Game): Record<string, unknown> {
  if (game.engine.kind === 'slot') {
    const model = MODELS[game.engine.volatility]
    const pays = model.pays.map((row, symbol) => ({ symbol: SYMBOLS[symbol], pays: row }))
    return { lines: LINES, pays, scatter: model.scatterPays, volatility: game.engine.volatility }
  }
  if (game.engine.kind !== 'dice') return {}
  const { rtpBp } = game.engine
  return { payouts: PAYOUTS.map((payout) => ({ payout, under: threshold(rtpBp, payout) })) }
}
