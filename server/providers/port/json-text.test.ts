import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJsonExact, readJsonBody } from './json-text'

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
    expect(readJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toBeNull()
    expect(readJsonBody(Buffer.from('{"a":'))).toBeNull()
    expect(readJsonBody(Buffer.from('['.repeat(1_000_000)))).toBeNull()
  })

  it('reads a string of a mebibyte beside a number that is no integer', () => {
    const text = `{"note":"${'\\"x'.repeat(340_000)}","rate":1.5}`
    expect(readJsonBody(Buffer.from(text))).toMatchObject({ rate: Number.POSITIVE_INFINITY })
  })
})
