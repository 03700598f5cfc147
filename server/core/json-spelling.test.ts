import { expect, test } from 'vitest'
import { parseSpelled, stringifySpelled } from './json-spelling'

test.each(['12345678901234567890', '402.0', '1e3', '-0', '1.50', '0.1', '7', '1E+2', '9007199254740993'])(
  'a number written %s is written so again, wherever it stands',
  (spelling) => {
    const text = `{"balance":${spelling},"more":[${spelling},{"a":${spelling}}]}`
    expect(stringifySpelled(parseSpelled(text))).toBe(text)
  },
)

test('numbers in strings and names stay what they are', () => {
  const text = '{"say \\"1e3\\"":"402.0","1.50":"\\\\","n":1.0}'
  expect(stringifySpelled(parseSpelled(text))).toBe(text)
  expect(parseSpelled('{"a":1,"b":"1.0"}')).toEqual({ a: 1, b: '1.0' })
})

test('what is not JSON is refused', () => {
  expect(() => parseSpelled('{"balance": 1')).toThrow(SyntaxError)
})
