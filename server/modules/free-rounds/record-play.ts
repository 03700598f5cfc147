import type { Sql } from '@/server/db'
import { saveChange } from './change-grant'
import { afterBet, afterVoidRound, afterWin } from './play-rules'
import { lockGrant } from './queries-grant'
import { countRound, type RoundKey, uncountRound } from './queries-play'

export interface Play extends RoundKey {
  type: 'bet' | 'win'
  amountMinor: bigint
  isFinished: boolean
  at: Date
}

/**
 * Counts a free bet or win, in the transaction that records its movement, so that each counts exactly once whatever
 * crashes. Bets that were refused are not to be counted.
 */
export async function recordPlay(sql: Sql, play: Play): Promise<void> {
  const current = await lockGrant(sql, play.grantId)
  const game = current?.games.find(({ gameId }) => gameId === play.gameId)
  if (!current || !game) throw new Error(`Grant ${play.grantId} has no game ${play.gameId}`)
  const isNewRound = await countRound(sql, play, { hasWin: play.type === 'win', at: play.at })
  const counted = {
    isNewRound,
    isFinished: play.isFinished,
    settlesInBatch: current.grant.settlesInBatch,
    at: play.at,
  }
  const after =
    play.type === 'bet'
      ? afterBet(game, counted)
      : afterWin(game, { ...counted, amountMinor: play.amountMinor })
  await saveChange(sql, current, { games: [after], now: play.at })
}

/** Gives a void round back: its bet was declined or refunded. One that already won stays counted. */
export async function recordVoidRound(sql: Sql, round: RoundKey & { at: Date }): Promise<void> {
  const current = await lockGrant(sql, round.grantId)
  const game = current?.games.find(({ gameId }) => gameId === round.gameId)
  if (!current || !game) return
  const roundsCounted = await uncountRound(sql, round)
  if (roundsCounted === null) return
  const { status, endAt, settlesInBatch } = current.grant
  const canReopen = round.at < endAt && status !== 'cancelled' && status !== 'expired'
  const after = afterVoidRound(game, { roundsCounted, settlesInBatch, canReopen })
  await saveChange(sql, current, { games: [after], now: round.at })
}
