import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prettyBody } from './pretty-body'

describe('a body laid out for reading', () => {
  it('keeps the spelling of every number and string', () => {
    expect(prettyBody('{"balance":10.0,"big":1e3,"name":"a\\u0020b, {c}"}')).toBe(
      '{\n  "balance": 10.0,\n  "big": 1e3,\n  "name": "a\\u0020b, {c}"\n}',
    )
  })

  it('leaves empty objects and lists on their line', () => {
    expect(prettyBody('{"a":{},"b":[ ],"c":[1,[2]]}')).toBe(
      '{\n  "a": {},\n  "b": [],\n  "c": [\n    1,\n    [\n      2\n    ]\n  ]\n}',
    )
  })

  it('is refused for what is not JSON, so that it is shown raw', () => {
    expect(prettyBody('<html>502</html>')).toBeNull()
    expect(prettyBody('')).toBeNull()
  })

  it('says the same as the bytes for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(prettyBody(text) ?? 'null')).toEqual(JSON.parse(text))
      }),
    )
  })
})
