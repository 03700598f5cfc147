import type { Db } from '@/server/db'
import { saveChange } from './change-grant'
import type { GrantGame, GrantWithGames } from './grant'
import { afterBet, afterVoidRound, afterWin, type FreeBetRefusal, freeBetRefusal } from './play-rules'
import { lockGrant } from './queries-grant'
import { countRound, type RoundKey, selectStaked, uncountRound } from './queries-play'

export interface Play extends RoundKey {
  type: 'bet' | 'win'
  amountMinor: bigint
  isFinished: boolean
  at: Date
}

/**
 * Why a free bet may not be taken, or null. Holds the grant's row from here on, so that nothing comes between this and
 * recordPlay in the same transaction, however many bets arrive at once.
 */
export async function judgeFreeBet(db: Db, bet: Play): Promise<FreeBetRefusal | null> {
  const { grant, game } = await lockGame(db, bet)
  const stakedMinor = await selectStaked(db, bet)
  return freeBetRefusal(game, grant, { ...bet, stakedMinor })
}

/**
 * Counts a free bet or win, in the transaction that records its movement, so that each counts exactly once whatever
 * crashes. Bets that were refused are not to be counted.
 */
export async function recordPlay(db: Db, play: Play): Promise<void> {
  const { game, ...current } = await lockGame(db, play)
  const isBet = play.type === 'bet'
  const stakedMinor = isBet ? play.amountMinor : 0n
  const isNewRound = await countRound(db, play, { hasWin: !isBet, stakedMinor, at: play.at })
  const counted = {
    isNewRound,
    isFinished: play.isFinished,
    settlesInBatch: current.grant.settlesInBatch,
    at: play.at,
  }
  const after = isBet
    ? afterBet(game, counted)
    : afterWin(game, { ...counted, amountMinor: play.amountMinor })
  await saveChange(db, current, { games: [after], now: play.at })
}

async function lockGame(
  db: Db,
  { grantId, gameId }: RoundKey,
): Promise<GrantWithGames & { game: GrantGame }> {
  const current = await lockGrant(db, grantId)
  const game = current?.games.find((one) => one.gameId === gameId)
  if (!current || !game) throw new Error(`Grant ${grantId} has no game ${gameId}`)
  return { ...current, game }
}

/** Restores a void round: its bet was declined or refunded. One that already won stays counted. */
export async function recordVoidRound(
  db: Db,
  round: RoundKey & { amountMinor: bigint; at: Date },
): Promise<void> {
  const current = await lockGrant(db, round.grantId)
  const game = current?.games.find(({ gameId }) => gameId === round.gameId)
  if (!current || !game) return
  const roundsCounted = await uncountRound(db, round, { stakedMinor: round.amountMinor })
  if (roundsCounted === null) return
  const { status, endAt, settlesInBatch } = current.grant
  const canReopen = round.at < endAt && status !== 'cancelled' && status !== 'expired'
  const after = afterVoidRound(game, { roundsCounted, settlesInBatch, canReopen })
  await saveChange(db, current, { games: [after], now: round.at })
}
