import { inTransaction } from '../database'
import { findFreeRounds, moveFreeRounds } from '../free-rounds/free-rounds'
import { type CrashOutcome, cashOut, timeOf } from '../games/crash/engine'
import { findSession, setSessionBalance } from '../providers/sessions'
import { findRound, listUnfinishedRounds, moveRound } from './queries'
import { owesMovement, type Round } from './round'
import type { RoundRunner } from './round-runner'
import { sendOwed } from './send-owed'

/** Works on a round until nothing more can be done now. Called again while it is at work, it waits for that work. */
export function driveRound(runner: RoundRunner, id: string): Promise<void> {
  const running = runner.atWork.get(id)
  if (running) return running
  const work = drive(runner, id)
    .catch((error: unknown) => {
      console.error(`round ${id}: ${error instanceof Error ? error.message : String(error)}`)
    })
    .finally(() => runner.atWork.delete(id))
  runner.atWork.set(id, work)
  return work
}

/** Takes up every round a crash, a stop or a long silence left unfinished. */
export async function resumeRounds(runner: RoundRunner): Promise<void> {
  for (const round of await listUnfinishedRounds(runner.pool)) {
    if (!runner.atWork.has(round.id)) void driveRound(runner, round.id)
  }
}

async function drive(runner: RoundRunner, id: string): Promise<void> {
  let round = await findRound(runner.pool, id)
  while (round !== null && !runner.isStopping) {
    const session = await findSession(runner.pool, { token: round.token })
    if (session === null) return
    if (round.state === 'live') {
      scheduleLanding(runner, round)
      return
    }
    if (!owesMovement(round.state)) return finish(runner, round)
    round = await sendOwed(runner, round, session)
  }
}

/** A flight lands by itself at its crash point, or where the player said to cash out. */
function scheduleLanding(runner: RoundRunner, round: Round): void {
  if (runner.landings.has(round.id)) return
  runner.landings.add(round.id)
  const outcome = round.outcome as CrashOutcome
  const landsAt = Math.min(outcome.crash, outcome.auto_cashout ?? outcome.crash)
  const elapsed = Date.now() - (round.liveAt?.getTime() ?? 0)
  const wait = Math.max(0, timeOf(landsAt) - elapsed)
  setTimeout(() => {
    runner.landings.delete(round.id)
    if (runner.isStopping) return
    land(runner, round.id, null).catch((error: unknown) =>
      console.error(`landing ${round.id}: ${String(error)}`),
    )
  }, wait).unref()
}

/**
 * Ends a live flight: by the player at `hundredths`, or by itself (null). The first of the two decides; both see the round
 * once nothing more can be done for it now.
 */
export async function land(
  runner: RoundRunner,
  id: string,
  hundredths: number | null,
): Promise<Round | null> {
  const round = await findRound(runner.pool, id)
  if (round?.state === 'live') await endFlight(runner, round, hundredths)
  // Work that read the flight as live ends with that, and leaves what is owed now.
  await runner.atWork.get(id)
  await driveRound(runner, id)
  return findRound(runner.pool, id)
}

async function endFlight(runner: RoundRunner, round: Round, hundredths: number | null): Promise<void> {
  const result = cashOut(round.outcome as CrashOutcome, round.stakeMinor, hundredths)
  const session = await findSession(runner.pool, { token: round.token })
  const isDemo = session?.mode === 'demo'
  await inTransaction(runner.pool, async (tx) => {
    const moved = await moveRound(tx, round, {
      state: isDemo ? 'settled' : 'settle',
      isWinPending: false,
      trouble: null,
      ...result,
    })
    if (moved && isDemo) await setSessionBalance(tx, round.token, session.balanceMinor + result.winMinor)
  })
}

/** The last round of a batch closes its grant and tells Croupier. Not money: reported once, best effort. */
async function finish(runner: RoundRunner, round: Round): Promise<void> {
  if (round.grantId === null || round.state !== 'settled') return
  const key = { provider: round.provider, grantId: round.grantId, gameCode: round.gameCode }
  const grant = await findFreeRounds(runner.pool, key)
  if (grant === null || (grant.played < grant.rounds && grant.endAt > new Date())) return
  if (!(await moveFreeRounds(runner.pool, key, ['active'], 'completed'))) return
  if (!runner.dialects[round.provider].settlesInBatch) return
  await runner.dialects[round.provider].reportGrant({
    grantId: grant.grantId,
    gameCode: grant.gameCode,
    event: 'completed',
    roundsPlayed: grant.played,
    totalWinMinor: grant.totalWinMinor,
    currency: grant.currency,
  })
}
