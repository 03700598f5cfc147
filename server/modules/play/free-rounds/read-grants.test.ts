import { expect, test } from 'vitest'
import { grantHistory } from './read-grants'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute))
const quiet = {
  createdAt: at(0),
  issuedAt: null,
  closedAt: null,
  cancelAskedAt: null,
  issuedBy: 'ada@example.com',
  games: [],
  plays: [],
  acts: [],
}

test('a grant that is being issued has only been requested', () => {
  expect(grantHistory(quiet)).toEqual([
    { kind: 'requested', at: at(0), by: 'ada@example.com', gameId: null, rounds: null },
  ])
})

test('a played and cancelled grant reads from its request to its end', () => {
  const history = grantHistory({
    ...quiet,
    issuedAt: at(0),
    closedAt: at(9),
    games: [
      { gameId: 'a', activatedAt: at(3) },
      { gameId: 'b', activatedAt: null },
    ],
    plays: [{ gameId: 'a', lastAt: at(5), rounds: 4 }],
    acts: [
      { action: 'free_rounds.requested', by: 'ada@example.com', at: at(0) },
      { action: 'free_rounds.cancelled', by: 'bob@example.com', at: at(9) },
    ],
  })
  expect(history.map(({ kind }) => kind)).toEqual([
    'requested',
    'issued',
    'activated',
    'played',
    'cancelled_by',
    'closed',
  ])
  expect(history.find(({ kind }) => kind === 'played')).toMatchObject({ gameId: 'a', rounds: 4 })
  expect(history.find(({ kind }) => kind === 'cancelled_by')?.by).toBe('bob@example.com')
})
