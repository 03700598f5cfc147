import { expect, test } from 'vitest'
import { playerSort } from './player-sort'
import { playerList } from './search-params'

function pressed(sort: Parameters<typeof playerSort>[0], column: 'player' | 'lastPlayed') {
  const asked: unknown[] = []
  const { headers, order } = playerSort(sort, (change) => asked.push(change.sort))
  headers[column].onSort()
  return { order, player: headers.player.direction, lastPlayed: headers.lastPlayed.direction, asked }
}

test('players are sorted by one column at a time, both ways', () => {
  expect(pressed(null, 'lastPlayed')).toEqual({
    order: 'newest',
    player: null,
    lastPlayed: 'descending',
    asked: ['oldest'],
  })
  expect(pressed(null, 'player').asked).toEqual(['player'])
  expect(pressed('player', 'player')).toEqual({
    order: 'listed',
    player: 'ascending',
    lastPlayed: null,
    asked: ['-player'],
  })
  expect(pressed('-player', 'player').asked).toEqual(['player'])
  expect(pressed('-player', 'lastPlayed').asked).toEqual([null])
  expect(pressed('oldest', 'lastPlayed')).toMatchObject({ order: 'oldest', asked: [null] })
})

test('the order stands in the address; one that the list does not have is none', () => {
  const search = (query: string) => playerList.toSearch(playerList.load(new URLSearchParams(query)))
  expect(search('sort=-player').order).toBe('-player')
  expect(search('sort=bets').order).toBeUndefined()
})
