import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJsonMembers } from './json-members'

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

test('a reply stuffed with one name ten thousand times is read about as fast as any other', () => {
  const stuffed = `{${Array.from({ length: 13_000 }, () => '"":1').join(',')}}`
  const startedAt = performance.now()
  expect(readJsonMembers(stuffed)?.get('')).toHaveLength(13_000)
  expect(performance.now() - startedAt).toBeLessThan(100)
})
