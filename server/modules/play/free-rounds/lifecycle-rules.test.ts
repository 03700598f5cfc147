import { describe, expect, test } from 'vitest'
import type { GameStatus } from './grant'
import {
  activationRefusal,
  afterActivationCancelled,
  afterCompletion,
  afterEnd,
  afterIssue,
  afterProviderCancel,
  grantStatusOf,
  withhold,
} from './lifecycle-rules'
import { gameWith } from './testing/game'

const now = new Date('2026-03-01T12:00:00Z')
const window = { startAt: new Date('2026-03-01T00:00:00Z'), endAt: new Date('2026-03-02T00:00:00Z') }

describe('activation', () => {
  test.each([
    [{}, null],
    [{ status: 'consumed', reason: 'in_play' }, null],
    [{ status: 'consumed', reason: 'ended_by_provider' }, 'already_played'],
    [{ status: 'consumed' }, 'already_played'],
    [{ roundsPlayed: 10 }, 'already_played'],
    [{ status: 'cancelled', reason: 'withheld' }, 'cancelled'],
    [{ status: 'expired' }, 'expired'],
    [{ status: 'issue_failed' }, 'not_issued'],
    [{ status: 'pending_issue' }, 'not_issued'],
  ] as const)('of a game %j: %s', (change, refusal) => {
    expect(activationRefusal(window, gameWith(change), now)).toBe(refusal)
  })

  test('counts the first moment of its window and not the last', () => {
    const at = (time: Date) => activationRefusal(window, gameWith(), time)
    expect(at(new Date(window.startAt.getTime() - 1))).toBe('not_started')
    expect(at(window.startAt)).toBeNull()
    expect(at(new Date(window.endAt.getTime() - 1))).toBeNull()
    expect(at(window.endAt)).toBe('window_over')
  })
})

test.each([
  ['withhold, not begun', withhold(gameWith()), 'cancelled', 'withheld'],
  ['withhold, begun', withhold(gameWith({ activatedAt: now })), 'consumed', 'in_play'],
  ['withhold, all played', withhold(gameWith({ activatedAt: now, roundsPlayed: 10 })), 'consumed', null],
  ['withhold, expired', withhold(gameWith({ status: 'expired' })), 'expired', null],
  ['cancelled there', afterProviderCancel(gameWith(), true), 'cancelled', 'cancelled_at_provider'],
  ['nothing there', afterProviderCancel(gameWith(), false), 'consumed', 'ended_by_provider'],
  ['called off', afterActivationCancelled(gameWith()), 'cancelled', 'cancelled_by_provider'],
  [
    'called off, zero win',
    afterActivationCancelled(gameWith({ winCount: 1 })),
    'consumed',
    'ended_by_provider',
  ],
  [
    'called off in play',
    afterActivationCancelled(gameWith({ status: 'consumed', reason: 'in_play' })),
    'cancelled',
    'cancelled_by_provider',
  ],
  [
    'called off in play, zero win',
    afterActivationCancelled(gameWith({ status: 'consumed', reason: 'in_play', winCount: 1 })),
    'consumed',
    'ended_by_provider',
  ],
  ['called off, all played', afterActivationCancelled(gameWith({ status: 'consumed' })), 'consumed', null],
  ['end', afterEnd(gameWith()), 'expired', null],
  ['end, all played', afterEnd(gameWith({ roundsPlayed: 10 })), 'consumed', null],
  ['end, pending', afterEnd(gameWith({ status: 'pending_issue' })), 'expired', null],
  [
    'end, cancelled',
    afterEnd(gameWith({ status: 'cancelled', reason: 'withheld' })),
    'cancelled',
    'withheld',
  ],
] as const)('%s', (_, game, status, reason) => {
  expect([game.status, game.reason]).toEqual([status, reason])
})

test('an issue’s answer only counts while it is awaited, and what was paid meanwhile was issued', () => {
  const answer = (change: Parameters<typeof gameWith>[0], isIssued: boolean) =>
    afterIssue(gameWith({ status: 'pending_issue', ...change }), { isIssued, reason: 'no' }).status
  expect(answer({}, true)).toBe('active')
  expect(answer({}, false)).toBe('issue_failed')
  expect(answer({ winCount: 1 }, false)).toBe('consumed')
  expect(answer({ winCount: 1, roundsPlayed: 10 }, true)).toBe('consumed')
  expect(answer({ status: 'expired' }, true)).toBe('expired')
})

test('of a batch the provider counts the rounds; else its count only adds', () => {
  const told = (roundsPlayed: number, settlesInBatch: boolean) =>
    afterCompletion(gameWith({ roundsPlayed: 6 }), { roundsPlayed, settlesInBatch }).roundsPlayed
  expect([told(4, true), told(4, false), told(8, false), told(99, true)]).toEqual([4, 6, 8, 10])
})

test.each<[GameStatus[], string]>([
  [['pending_issue'], 'pending_issue'],
  [['active', 'consumed'], 'active'],
  [['active', 'issue_failed'], 'active'],
  [['issue_failed', 'issue_failed'], 'issue_failed'],
  [['consumed', 'issue_failed'], 'completed'],
  [['cancelled', 'consumed'], 'cancelled'],
  [['expired', 'consumed'], 'expired'],
  [['expired', 'cancelled'], 'expired'],
])('games that are %j make a grant %s', (statuses, expected) => {
  const games = statuses.map((status) => ({ status }))
  expect(grantStatusOf('active', games)).toBe(expected)
})

test('cancel_failed lasts as long as a game that could not be cancelled', () => {
  expect(grantStatusOf('cancel_failed', [{ status: 'active' }, { status: 'cancelled' }])).toBe(
    'cancel_failed',
  )
  expect(grantStatusOf('cancel_failed', [{ status: 'cancelled' }, { status: 'cancelled' }])).toBe('cancelled')
})
