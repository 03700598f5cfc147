import { randomBytes } from 'node:crypto'
import { engineOf, type Game, isStakeAllowed } from '../catalogue/game'
import { inTransaction, type Queryable } from '../database'
import {
  type FreeRounds,
  findPlayableRounds,
  moveFreeRounds,
  takeFreeRound,
} from '../free-rounds/free-rounds'
import { decide, decideAsWished } from '../games/decide'
import type { Decided } from '../games/engine'
import { intervalOf, isStakeWithin } from '../providers/protection'
import { lockSession, type Session, setSessionBalance, wishNextOutcome } from '../providers/sessions'
import { newRoundSeed, randomFromSeed } from '../random'
import { driveRound } from './drive-round'
import { findOpenRound, findRound, insertRound, msSinceLastRound } from './queries'
import type { Round } from './round'
import { findGame, type RoundRunner } from './round-runner'

/** `expectsFree`: the player was shown a free round and must not be charged for a paid one instead. */
export type Wager = { stakeMinor: bigint; choice: unknown; expectsFree: boolean }

export type Started = { kind: 'started'; round: Round } | { kind: 'refused'; reason: Refusal }

export type Refusal =
  | 'round_open'
  | 'bad_stake'
  | 'bad_choice'
  | 'no_funds'
  | 'no_session'
  | 'no_game'
  | 'free_rounds_over'
  | 'unavailable'
  | 'too_soon'
  | 'session_over'

/**
 * Decides a round, stores it with its win, and only then lets its bet go out. Returns at once; the round goes on by
 * itself (`driveRound`) whether or not anybody watches.
 */
export async function startRound(runner: RoundRunner, session: Session, wager: Wager): Promise<Started> {
  const game = findGame(runner, session.provider, session.gameCode)
  if (game === null) return { kind: 'refused', reason: 'no_game' }
  const grant = session.mode === 'real' ? await activatedRounds(runner, session) : null
  if (grant === 'unavailable') return { kind: 'refused', reason: 'unavailable' }
  if (grant === null && wager.expectsFree) return { kind: 'refused', reason: 'free_rounds_over' }
  const stakeMinor = grant?.stakeMinor ?? wager.stakeMinor
  const isPossible =
    isStakeAllowed(game, session.currency, stakeMinor) && isStakeWithin(session.protection, stakeMinor)
  if (grant === null && !isPossible) return { kind: 'refused', reason: 'bad_stake' }
  const started = await inTransaction(runner.pool, (tx) =>
    decideAndStore(tx, { runner, token: session.token, game, wager: { ...wager, stakeMinor }, grant }),
  ).catch(roundOpen)
  if (started.kind === 'started' && session.mode === 'real') void driveRound(runner, started.round.id)
  if (started.kind === 'started' && started.round.state === 'live') void driveRound(runner, started.round.id)
  return started
}

class AnotherRoundOpen extends Error {}

function roundOpen(error: unknown): Started {
  if (error instanceof AnotherRoundOpen) return { kind: 'refused', reason: 'round_open' }
  throw error
}

type Table = { runner: RoundRunner; token: string; game: Game; wager: Wager; grant: FreeRounds | null }

async function decideAndStore(tx: Queryable, table: Table): Promise<Started> {
  const { runner, token, game, wager, grant } = table
  const session = await lockSession(tx, token)
  if (session === null) return { kind: 'refused', reason: 'no_session' }
  if (await findOpenRound(tx, token)) throw new AnotherRoundOpen()
  const protectedBy = await refusedByMarket(tx, session)
  if (protectedBy !== null) return { kind: 'refused', reason: protectedBy }
  const seed = newRoundSeed()
  const decided = await decideFor(tx, session, game, wager, seed)
  if (decided === null) return { kind: 'refused', reason: 'bad_choice' }
  if (session.mode === 'demo' && !(await payDemo(tx, session, wager.stakeMinor, decided))) {
    return { kind: 'refused', reason: 'no_funds' }
  }
  const taken = grant === null ? null : await takeFreeRound(tx, grant, decided.winMinor ?? 0n)
  if (grant !== null && taken === null) throw new AnotherRoundOpen()
  const isQuiet = taken !== null && runner.dialects[session.provider].settlesInBatch
  return storeRound(tx, {
    id: `${session.provider.slice(0, 3)}${randomBytes(10).toString('hex')}`,
    provider: session.provider,
    token,
    gameCode: game.code,
    currency: session.currency,
    stakeMinor: wager.stakeMinor,
    winMinor: decided.winMinor,
    seed,
    outcome: decided.outcome,
    grantId: grant?.grantId ?? null,
    isQuiet,
    state: firstState(session, decided, isQuiet ? taken : null),
    isWinPending: false,
    trouble: null,
  })
}

/** The market's least time between rounds, and its longest session. */
async function refusedByMarket(
  tx: Queryable,
  { token, protection, createdAt }: Session,
): Promise<'too_soon' | 'session_over' | null> {
  const sessionMs = (protection?.sessionMinutes ?? Number.POSITIVE_INFINITY) * 60_000
  if (Date.now() - createdAt.getTime() > sessionMs) return 'session_over'
  const interval = intervalOf(protection)
  return interval > 0 && (await msSinceLastRound(tx, token)) < interval ? 'too_soon' : null
}

/** The dice fall here. A wish made through the control API is granted once. */
async function decideFor(
  tx: Queryable,
  session: Session,
  game: Game,
  wager: Wager,
  seed: string,
): Promise<Decided | null> {
  const random = randomFromSeed(seed)
  const engine = engineOf(game, session.rtpVariant)
  if (session.nextOutcome === null) return decide(engine, wager, random)
  const decided = decideAsWished(engine, wager, random, session.nextOutcome)
  if (decided !== null) await wishNextOutcome(tx, session.token, null)
  return decided
}

async function storeRound(tx: Queryable, round: Parameters<typeof insertRound>[1]): Promise<Started> {
  const stored = (await insertRound(tx, round)) ? await findRound(tx, round.id) : null
  if (stored === null) throw new AnotherRoundOpen()
  return { kind: 'started', round: stored }
}

/** A quiet free round is over at once, but for the last: that one owes the batch's settlement. */
function firstState(session: Session, decided: Decided, batch: FreeRounds | null): Round['state'] {
  if (session.mode === 'demo') return decided.winMinor === null ? 'live' : 'settled'
  if (batch === null) return 'bet'
  return batch.played >= batch.rounds ? 'settle' : 'settled'
}

/** Play money: the stake leaves and a decided win arrives at once. */
async function payDemo(
  tx: Queryable,
  session: Session,
  stakeMinor: bigint,
  decided: Decided,
): Promise<boolean> {
  if (session.balanceMinor < stakeMinor) return false
  await setSessionBalance(tx, session.token, session.balanceMinor - stakeMinor + (decided.winMinor ?? 0n))
  return true
}

/** Free rounds this session may play now, activated with Croupier first where the dialect asks for it. */
async function activatedRounds(
  runner: RoundRunner,
  session: Session,
): Promise<FreeRounds | null | 'unavailable'> {
  const grant = await findPlayableRounds(runner.pool, session, new Date())
  const dialect = runner.dialects[session.provider]
  if (grant === null || grant.state === 'active' || !dialect.settlesInBatch) return grant
  const { grantId, gameCode } = grant
  const report = await dialect.reportGrant({ grantId, gameCode, event: 'activated' })
  if (report === null) return 'unavailable' // never a paid round in place of a promised free one
  await moveFreeRounds(runner.pool, grant, ['issued'], report.accepted ? 'active' : 'refused')
  return report.accepted ? { ...grant, state: 'active' } : activatedRounds(runner, session)
}
