import { inTransaction } from '../database'
import { findFreeRounds, restoreFreeRound } from '../free-rounds/free-rounds'
import type { Answer, Movement } from '../providers/dialect'
import { type Session, setSessionBalance } from '../providers/sessions'
import { countAttempt, moveRound, recordAnswer, recordIntent } from './queries'
import { afterAnswer, owedMovement, type Round, type Transition } from './round'
import type { RoundRunner } from './round-runner'

/** Pauses before each further attempt; the last repeats for as long as it takes. */
const BACKOFF_MS = [250, 500, 1_000, 2_000, 3_000, 5_000]
/** A bet without an answer after this many attempts is given up: the round is void and its refund owed instead. */
const BET_ATTEMPTS = 7

/**
 * Sends the one movement the round owes, the same one again while there is no answer, and moves the round on.
 * Null when the sandbox stops first: the round is found and resumed at the next start.
 */
export async function sendOwed(runner: RoundRunner, round: Round, session: Session): Promise<Round | null> {
  const dialect = runner.dialects[round.provider]
  const intent = await recordIntent(
    runner.pool,
    round,
    owedMovement(round, dialect, await batchTotal(runner, round)),
  )
  const isBet = round.state === 'bet'
  while (!runner.isStopping) {
    const attempts = await countAttempt(runner.pool, intent.id)
    const answer = await dialect.send(intent.movement, session.sessionId)
    const transition =
      afterAnswer(intent.movement, answer, round.winMinor !== null) ??
      givenUp(isBet && attempts >= BET_ATTEMPTS)
    if (transition)
      return record(runner, round, { id: intent.id, movement: intent.movement, answer, transition })
    await recordAnswer(runner.pool, intent.id, answer)
    await runner.pause(BACKOFF_MS[attempts - 1] ?? BACKOFF_MS.at(-1) ?? 0)
  }
  return null
}

function givenUp(isOver: boolean): Transition | null {
  return isOver ? { state: 'refund', isWinPending: false, trouble: 'the bet was never answered' } : null
}

type Answered = { id: bigint; movement: Movement; answer: Answer; transition: Transition }

/** The answer, the round's next state and the balance shown to the player, all or nothing. */
async function record(runner: RoundRunner, round: Round, answered: Answered): Promise<Round | null> {
  const { answer, transition } = answered
  return inTransaction(runner.pool, async (tx) => {
    await recordAnswer(tx, answered.id, answer)
    if (answer.balanceMinor !== null) await setSessionBalance(tx, round.token, answer.balanceMinor)
    const isVoid = transition.state === 'refund' || transition.state === 'declined'
    if (isVoid && round.grantId !== null) {
      const key = { provider: round.provider, grantId: round.grantId, gameCode: round.gameCode }
      await restoreFreeRound(tx, key, round.winMinor ?? 0n)
    }
    return moveRound(tx, round, transition)
  })
}

async function batchTotal(runner: RoundRunner, round: Round): Promise<bigint> {
  if (!round.isQuiet || round.grantId === null) return 0n
  const grant = await findFreeRounds(runner.pool, {
    provider: round.provider,
    grantId: round.grantId,
    gameCode: round.gameCode,
  })
  return grant?.totalWinMinor ?? 0n
}
