import { expect, test } from 'vitest'
import { judgeRow } from './judge-row'

const defaults = { country: 'MT', currency: 'EUR' }
const judge = (player_id: string, country = '', currency = '', own: typeof defaults | null = defaults) =>
  judgeRow(
    { line: 7, cells: { player_id, country, currency }, text: '' },
    own ?? { country: null, currency: 'EUR' },
  )

test('what a row leaves out, the campaign says', () => {
  expect(judge('p1')).toEqual({ player: { line: 7, playerId: 'p1', country: 'MT', currency: 'EUR' } })
  expect(judge('p1', 'se', 'jpy')).toMatchObject({ player: { country: 'SE', currency: 'JPY' } })
})

test.each([
  ['player_id_missing', judge('')],
  ['player_id_too_long', judge('x'.repeat(129))],
  ['malformed', judge('a\u0007b')],
  ['unknown_country', judge('p1', 'XX')],
  ['country_missing', judge('p1', '', '', null)],
  ['unknown_currency', judge('p1', 'MT', 'EUX')],
  ['malformed', judgeRow({ line: 7, cells: null, text: '"open' }, defaults)],
])('a row that is not right is named: %s', (reason, judged) => {
  expect(judged).toMatchObject({ bad: { line: 7, reason } })
})

test('128 characters are a player, however many bytes they take', () => {
  expect(judge('💎'.repeat(128))).toHaveProperty('player')
})

test('what is shown of a bad row is short and can be stored', () => {
  const judged = judge(`${'x'.repeat(300)}\u0000`)
  expect('bad' in judged && [...judged.bad.value].length).toBe(128)
  expect(judge('\u0000')).toMatchObject({ bad: { value: '\u{FFFD}' } })
})
