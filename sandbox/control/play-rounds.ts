import { defaultStake } from '../catalogue/game'
import type { CrashOutcome } from '../games/crash/engine'
import { toJsonInteger } from '../money'
import type { Session } from '../providers/sessions'
import { driveRound, land } from '../rounds/drive-round'
import { findRound } from '../rounds/queries'
import type { Round } from '../rounds/round'
import { findGame, type RoundRunner } from '../rounds/round-runner'
import { startRound } from '../rounds/start-round'
import { BadInput } from './input'

type Plan = { count: number; stakeMinor: bigint | null; choice: unknown; isWaiting: boolean }

/** Plays like a browser would, one round after another. A flight is cashed out at once, at two thirds of its height. */
export async function playRounds(
  runner: RoundRunner,
  session: Session,
  plan: Plan,
): Promise<Record<string, unknown>[]> {
  const game = findGame(runner, session.provider, session.gameCode)
  if (game === null) throw new BadInput('The session plays an unknown game.', 404)
  const stakeMinor = plan.stakeMinor ?? defaultStake(game, session.currency)
  const played: Record<string, unknown>[] = []
  for (let index = 0; index < plan.count; index++) {
    const started = await startRound(runner, session, { stakeMinor, choice: plan.choice, expectsFree: false })
    if (started.kind === 'refused') {
      played.push({ refused: started.reason })
      break
    }
    played.push(roundResult(plan.isWaiting ? await finished(runner, started.round) : started.round))
  }
  return played
}

async function finished(runner: RoundRunner, round: Round): Promise<Round> {
  await runner.atWork.get(round.id)
  let now = (await findRound(runner.pool, round.id)) ?? round
  if (now.state === 'live') {
    const { crash, auto_cashout: auto } = now.outcome as CrashOutcome
    now = (await land(runner, now.id, auto ?? Math.max(100, Math.floor((crash * 2) / 3)))) ?? now
  } else if (now.state === 'settle') {
    // It landed by itself since the work above ended, and what it owes is being sent.
    await driveRound(runner, now.id)
    now = (await findRound(runner.pool, now.id)) ?? now
  }
  return now
}

function roundResult(round: Round): Record<string, unknown> {
  return {
    round_id: round.id,
    state: round.state,
    stake_minor: toJsonInteger(round.stakeMinor),
    win_minor: round.winMinor === null ? null : toJsonInteger(round.winMinor),
    win_pending: round.isWinPending,
    trouble: round.trouble,
    outcome: round.outcome,
  }
}
