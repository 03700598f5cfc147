import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  isJsonMediaType,
  parseJsonBytes,
  parseJsonExact,
  parseSpelled,
  readJsonMembers,
  stringifySpelled,
} from './json-text'

describe('a content type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json;',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json ; charset = utf-8 ;',
  ])('%s is JSON', (header) => {
    expect(isJsonMediaType(header)).toBe(true)
  })

  test.each([
    '',
    'text/json',
    'application/jsonp',
    'application/json5',
    'application/ json',
    'application/json; charset=latin1',
    'application/json; charset=utf-8; charset=utf-8',
    'application/json; boundary=x',
    'application/json; charset="utf-8',
    'application/json;;',
    'text/plain; application/json',
    `application/json${' '.repeat(20_000)}`,
  ])('%j is not', (header) => {
    expect(isJsonMediaType(header)).toBe(false)
  })
})

describe('JSON read for its spelling', () => {
  it.each(['0', '7', '-12', '9007199254740991'])('keeps %s a number', (spelling) => {
    expect(parseJsonExact(`{"amount":${spelling}}`)).toEqual({ amount: Number(spelling) })
  })

  it.each(['10.0', '1e3', '1E3', '-0', '0.5', '9007199254740992', '1e400'])(
    'makes %s infinite, so that no field takes it',
    (spelling) => {
      expect(parseJsonExact(`[{"amount":${spelling}}]`)).toEqual([{ amount: Number.POSITIVE_INFINITY }])
    },
  )

  it('leaves digits inside strings and names alone', () => {
    const text = '{"a 1.5":"say \\"1e3\\" or -0","b\\\\":"2.50","c":1.5}'
    expect(parseJsonExact(text)).toEqual({
      'a 1.5': 'say "1e3" or -0',
      'b\\': '2.50',
      c: Number.POSITIVE_INFINITY,
    })
  })

  it('reads everything without such numbers as JSON.parse does', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 30 })
    const values = fc.oneof(texts, fc.maxSafeInteger(), fc.boolean(), fc.array(texts, { maxLength: 3 }))
    fc.assert(
      fc.property(fc.dictionary(texts, values, { maxKeys: 5 }), (value) => {
        const text = JSON.stringify(value)
        expect(parseJsonExact(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('gives null for bytes that are not UTF-8 JSON, however long', () => {
    expect(parseJsonBytes(Buffer.from([0x22, 0xff, 0x22]))).toBeNull()
    expect(parseJsonBytes(Buffer.from('{"a":'))).toBeNull()
    expect(parseJsonBytes(Buffer.from('['.repeat(1_000_000)))).toBeNull()
  })

  it('reads a string of a mebibyte beside a number that is no integer', () => {
    const text = `{"note":"${'\\"x'.repeat(340_000)}","rate":1.5}`
    expect(parseJsonBytes(Buffer.from(text))).toMatchObject({ rate: Number.POSITIVE_INFINITY })
  })
})

describe('JSON written as it was spelled', () => {
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
})

describe('the members of an object', () => {
  const entriesOf = (text: string) => [...(readJsonMembers(text) ?? [])]

  test('values keep their own spelling', () => {
    expect(entriesOf('{ "a" : 10.0 , "b":1e3,"c":-0, "d" : "x\\"}{,:" }')).toEqual([
      ['a', ['10.0']],
      ['b', ['1e3']],
      ['c', ['-0']],
      ['d', ['"x\\"}{,:"']],
    ])
  })

  test('a name given twice has two spellings, however it is escaped', () => {
    expect(entriesOf('{"a":1,"\\u0061":2}')).toEqual([['a', ['1', '2']]])
  })

  test('nested values are taken whole', () => {
    expect(entriesOf('{"a":{"b":[1,{"c":"}"}]},"d":[]}')).toEqual([
      ['a', ['{"b":[1,{"c":"}"}]}']],
      ['d', ['[]']],
    ])
  })

  test('an empty object has no members', () => {
    expect(entriesOf(' { } ')).toEqual([])
  })

  test.each([
    '',
    '[]',
    'null',
    '1',
    '"{}"',
    '{',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    '{"a":01}',
    '\uFEFF{}',
    '{} {}',
  ])('what is not a JSON object is null: %s', (text) => expect(readJsonMembers(text)).toBeNull())

  test('deep nesting is read without falling over', () => {
    const depth = 30_000
    expect(entriesOf(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toHaveLength(1)
  })

  test('for any object, each spelling parses to the value that JSON.parse sees', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(3), (object, indent) => {
        const text = JSON.stringify(object, null, indent)
        const members = readJsonMembers(text)
        const parsed: Record<string, unknown> = JSON.parse(text)
        expect([...(members?.keys() ?? [])].sort()).toEqual(Object.keys(parsed).sort())
        for (const [name, [spelling = '']] of members ?? []) {
          expect(JSON.parse(spelling)).toEqual(Object.getOwnPropertyDescriptor(parsed, name)?.value)
        }
      }),
    )
  })

  test('a reply that has one name 80,000 times is read in linear time; quadratic time would exceed the time limit', () => {
    const times = 80_000
    const stuffed = `{${Array.from({ length: times }, () => '"":1').join(',')}}`
    expect(readJsonMembers(stuffed)?.get('')).toHaveLength(times)
  })
})
