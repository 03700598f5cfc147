import { expect, test } from 'vitest'
import { jsonTokens } from './json-tokens'

const kinds = (json: string) =>
  jsonTokens(json)
    .filter(({ kind }) => kind !== 'other')
    .map(({ kind, text }) => `${kind} ${text}`)

test('a key, a text, a number and a literal are told apart', () => {
  expect(kinds('{ "win": "1\\": 2", "n": [-1.50e+3, 0], "ok": true, "none": null }')).toEqual([
    'key "win"',
    'text "1\\": 2"',
    'key "n"',
    'number -1.50e+3',
    'number 0',
    'key "ok"',
    'literal true',
    'key "none"',
    'literal null',
  ])
})

test('nothing of the text is lost, whatever it is', () => {
  for (const text of ['', '{}', '{\n  "a": [1, "b:"]\n}', 'not json "at all', '\\"\\'])
    expect(
      jsonTokens(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text)
})
