import fc from 'fast-check'
import superjson from 'superjson'
import { expect, it } from 'vitest'
import { deserialize, parse, serialize, stringify } from './rich-json'

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.boolean(),
    fc.double(),
    fc.constant(null),
    fc.constant(undefined),
    fc.bigInt(),
    fc.date({ noInvalidDate: true }),
    fc.uint8Array({ maxLength: 4 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc
        .oneof(fc.string({ maxLength: 4 }), fc.constantFrom('a.b', '\\', 'a\\.', '0', ''))
        .filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
}))

const overTheWire = <Written>(written: Written): Written => JSON.parse(JSON.stringify(written))

it('reads what superjson wrote, and writes what it reads', () => {
  fc.assert(
    fc.property(value, (one) => {
      expect(deserialize(overTheWire(superjson.serialize(one)) as never)).toEqual(one)
      expect(superjson.deserialize(overTheWire(serialize(one)) as never)).toEqual(one)
      expect(parse(stringify(one))).toEqual(one)
    }),
    { numRuns: 500 },
  )
})

it('leaves what it was given as it was: a page is hydrated more than once', () => {
  const written = overTheWire(superjson.serialize({ at: [new Date(0)] }))
  const before = structuredClone(written)
  expect(deserialize(written as never)).toEqual({ at: [new Date(0)] })
  expect(written).toEqual(before)
})

it('refuses kinds that it does not know, in both directions', () => {
  expect(() => serialize({ names: new Map() })).toThrow('.names')
  expect(() => deserialize(superjson.serialize({ names: new Set(['a']) }) as never)).toThrow('set')
  expect(() => deserialize({ json: {}, meta: { values: { '__proto__.x': ['Date'] } } })).toThrow('__proto__')
})
