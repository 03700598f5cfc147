import { inTransaction } from '../database'
import { findFreeRounds, moveFreeRounds } from '../free-rounds/free-rounds'
import { timeOf } from '../games/crash/engine'
import { type CrashOutcome, cashOut } from '../games/crash/flight'
import { findSession, setSessionBalance } from '../providers/sessions'
import type { Desk } from './desk'
import { findRound, listUnfinishedRounds, moveRound } from './queries'
import { owesMovement, type Round } from './round'
import { sendOwed } from './send-owed'

/** Works on a round until nothing more can be done now. Called again while it is at work, it waits for that work. */
export function driveRound(desk: Desk, id: string): Promise<void> {
  const running = desk.atWork.get(id)
  if (running) return running
  const work = drive(desk, id)
    .catch((error: unknown) => {
      console.error(`round ${id}: ${error instanceof Error ? error.message : String(error)}`)
    })
    .finally(() => desk.atWork.delete(id))
  desk.atWork.set(id, work)
  return work
}

/** Takes up every round a crash, a stop or a long silence left unfinished. */
export async function resumeRounds(desk: Desk): Promise<void> {
  for (const round of await listUnfinishedRounds(desk.pool)) {
    if (!desk.atWork.has(round.id)) void driveRound(desk, round.id)
  }
}

async function drive(desk: Desk, id: string): Promise<void> {
  let round = await findRound(desk.pool, id)
  while (round !== null && !desk.isStopping) {
    const session = await findSession(desk.pool, { token: round.token })
    if (session === null) return
    if (round.state === 'live') {
      scheduleLanding(desk, round)
      return
    }
    if (!owesMovement(round.state)) return finish(desk, round)
    round = await sendOwed(desk, round, session)
  }
}

/** A flight lands by itself at its crash point, or where the player said to cash out. */
function scheduleLanding(desk: Desk, round: Round): void {
  if (desk.landings.has(round.id)) return
  desk.landings.add(round.id)
  const outcome = round.outcome as CrashOutcome
  const landsAt = Math.min(outcome.crash, outcome.auto_cashout ?? outcome.crash)
  const elapsed = Date.now() - (round.liveAt?.getTime() ?? 0)
  const wait = Math.max(0, timeOf(landsAt) - elapsed)
  setTimeout(() => {
    desk.landings.delete(round.id)
    if (desk.isStopping) return
    land(desk, round.id, null).catch((error: unknown) =>
      console.error(`landing ${round.id}: ${String(error)}`),
    )
  }, wait).unref()
}

/** Ends a live flight: by the player at `hundredths`, or by itself (null). Whoever comes first decides. */
export async function land(desk: Desk, id: string, hundredths: number | null): Promise<Round | null> {
  const round = await findRound(desk.pool, id)
  if (round?.state !== 'live') return round
  const result = cashOut(round.outcome as CrashOutcome, round.stakeMinor, hundredths)
  const session = await findSession(desk.pool, { token: round.token })
  const isDemo = session?.mode === 'demo'
  const moved = await inTransaction(desk.pool, async (tx) => {
    const next = await moveRound(tx, round, {
      state: isDemo ? 'settled' : 'settle',
      isWinPending: false,
      trouble: null,
      ...result,
    })
    if (next && isDemo) await setSessionBalance(tx, round.token, session.balanceMinor + result.winMinor)
    return next
  })
  if (moved && !isDemo) await driveRound(desk, id)
  return findRound(desk.pool, id)
}

/** The last round of a batch closes its grant and tells Croupier. Not money: reported once, best effort. */
async function finish(desk: Desk, round: Round): Promise<void> {
  if (round.grantId === null || round.state !== 'settled') return
  const key = { provider: round.provider, grantId: round.grantId, gameCode: round.gameCode }
  const grant = await findFreeRounds(desk.pool, key)
  if (grant === null || (grant.played < grant.rounds && grant.endAt > new Date())) return
  if (!(await moveFreeRounds(desk.pool, key, ['active'], 'completed'))) return
  if (!desk.dialects[round.provider].settlesInBatch) return
  await desk.dialects[round.provider].reportGrant({
    grantId: grant.grantId,
    gameCode: grant.gameCode,
    event: 'completed',
    roundsPlayed: grant.played,
    totalWinMinor: grant.totalWinMinor,
    currency: grant.currency,
  })
}
