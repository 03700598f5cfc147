import { describe, expect, test } from 'vitest'
import { afterBet, afterVoidRound, afterWin, freeBetRefusal } from './play-rules'
import { gameWith } from './testing/game'

const at = new Date('2026-03-01T12:00:00Z')
const play = { isNewRound: true, isFinished: false, settlesInBatch: false, at }
const window = { startAt: new Date(at.getTime() - 5_000), endAt: new Date(at.getTime() + 5_000) }
const bet = { amountMinor: 100n, at, stakedMinor: null }
const won = { ...play, amountMinor: 50n }

describe('a free bet', () => {
  test('counts its round and proves that play began', () => {
    expect(afterBet(gameWith(), play)).toMatchObject({ roundsPlayed: 1, activatedAt: at, status: 'active' })
  })

  test('a second bet of the same round counts no other', () => {
    expect(afterBet(gameWith({ roundsPlayed: 1 }), { ...play, isNewRound: false }).roundsPlayed).toBe(1)
  })

  test('that finishes the last round ends the game', () => {
    expect(afterBet(gameWith({ roundsPlayed: 9 }), { ...play, isFinished: true }).status).toBe('consumed')
    expect(afterBet(gameWith({ roundsPlayed: 9 }), play).status).toBe('active')
  })

  test.each([
    ['issue_failed', 'free_rounds_not_issued'],
    ['cancelled', 'free_rounds_cancelled'],
    ['expired', 'free_rounds_expired'],
    ['active', null],
    ['consumed', null],
    ['pending_issue', null],
  ] as const)('of a game that is %s: %s', (status, refusal) => {
    expect(freeBetRefusal(gameWith({ status }), window, bet)).toBe(refusal)
    expect(freeBetRefusal(gameWith({ status }), window, { ...bet, stakedMinor: 0n })).toBeNull()
  })

  test('beyond the rounds granted is refused', () => {
    const game = gameWith({ roundsPlayed: 10 })
    expect(freeBetRefusal(game, window, bet)).toBe('free_rounds_used_up')
  })

  test.each([
    [-1, 'free_rounds_not_started'],
    [0, null],
    [9_999, null],
    [10_000, 'free_rounds_expired'],
  ])('%d ms after the grant begins: %s', (ms, refusal) => {
    const moment = new Date(window.startAt.getTime() + ms)
    expect(freeBetRefusal(gameWith(), window, { ...bet, at: moment })).toBe(refusal)
    expect(freeBetRefusal(gameWith(), window, { ...bet, at: moment, stakedMinor: 1n })).toBeNull()
  })

  test.each([
    [100n, null, null],
    [101n, null, 'free_rounds_stake_exceeded'],
    [40n, 60n, null],
    [41n, 60n, 'free_rounds_stake_exceeded'],
    [0n, 100n, null],
  ])('of %d after %s of a stake of 100: %s', (amountMinor, stakedMinor, refusal) => {
    const game = gameWith({ stakeMinor: 100n })
    expect(freeBetRefusal(game, window, { ...bet, amountMinor, stakedMinor })).toBe(refusal)
  })
})

describe('a win', () => {
  test('of a round counts it and its money', () => {
    expect(afterWin(gameWith(), won)).toMatchObject({ roundsPlayed: 1, winCount: 1, wonMinor: 50n })
  })

  test('of a batch settles all rounds, also when it is nothing', () => {
    const batch = { ...won, amountMinor: 0n, settlesInBatch: true }
    expect(afterWin(gameWith(), batch)).toMatchObject({ status: 'consumed', roundsPlayed: 10, winCount: 1 })
  })

  test.each([
    ['cancelled', 'withheld', 'consumed'],
    ['cancelled', 'cancelled_by_provider', 'consumed'],
    ['cancelled', 'cancelled_at_provider', 'cancelled'],
    ['issue_failed', 'no', 'consumed'],
    ['expired', null, 'expired'],
    ['pending_issue', null, 'pending_issue'],
  ] as const)('of a game that is %s (%s) leaves it %s', (status, reason, after) => {
    expect(afterWin(gameWith({ status, reason }), won)).toMatchObject({ status: after, wonMinor: 50n })
  })

  test('of the batch of a game that expired meanwhile makes it consumed', () => {
    expect(afterWin(gameWith({ status: 'expired' }), { ...won, settlesInBatch: true }).status).toBe(
      'consumed',
    )
  })
})

describe('a void round', () => {
  const round = { roundsCounted: 9, settlesInBatch: false, canReopen: true }

  test('is restored, and reopens a game that it had ended', () => {
    const ended = gameWith({ status: 'consumed', roundsPlayed: 10 })
    expect(afterVoidRound(ended, round)).toMatchObject({ status: 'active', roundsPlayed: 9 })
  })

  test.each([
    ['the window is over', { status: 'consumed', reason: null } as const, { ...round, canReopen: false }],
    ['the provider ended it', { status: 'consumed', reason: 'ended_by_provider' } as const, round],
    [
      'other rounds still use it up',
      { status: 'consumed', reason: null } as const,
      { ...round, roundsCounted: 11 },
    ],
  ])('does not reopen a game when %s', (_, change, voided) => {
    expect(afterVoidRound(gameWith({ ...change, roundsPlayed: 10 }), voided).status).toBe('consumed')
  })

  test('leaves a settled batch as it is', () => {
    const settled = gameWith({ status: 'consumed', roundsPlayed: 10, winCount: 1 })
    expect(afterVoidRound(settled, { ...round, settlesInBatch: true })).toEqual(settled)
  })
})
