import { expect, it } from 'vitest'
import { withHeader } from './paste-list'

it('bare ids get the first line that a list needs', () => {
  expect(withHeader('p1\np2')).toBe('player_id\np1\np2')
})

it.each(['player_id\np1', 'Player_ID,country\np1,MT', 'p1,MT'])('%j stays as it is', (text) => {
  expect(withHeader(text)).toBe(text)
})
