import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSubOperatorRef } from './resolve-brand'

const refused = expect.objectContaining({ code: 'E6004', status: 400 })

function attempt(text: string): unknown {
  try {
    return parseSubOperatorRef(text)
  } catch (error) {
    return error
  }
}

describe('a sub_operator_ref', () => {
  it('names one brand whatever its case', () => {
    expect(parseSubOperatorRef('Brand-01')).toBe('brand-01')
  })

  it.each(['a', '7', 'a_b', 'a-b', 'x'.repeat(32)])('may be %j', (text) => {
    expect(parseSubOperatorRef(text)).toBe(text)
  })

  it.each([
    ['empty', ''],
    ['only spaces', ' \t '],
    ['spaces in front', ' brand-01'],
    ['a line break behind', 'brand-01\n'],
    ['33 characters', 'x'.repeat(33)],
    ['a dash in front', '-a'],
    ['an underscore behind', 'a_'],
    ['a colon', 'a:b'],
    ['a space inside', 'a b'],
    ['a dot', 'a.b'],
    ['an accent', 'nördic'],
    ['the Kelvin sign, which lower-cases to k', '\u212Aing'],
    ['the long s, which upper-cases to S', 'bran\u017F1'],
    ['a NUL', 'a\u0000b'],
    ['a line break inside', 'a\nb'],
  ])('is refused with E6004 when it is %s', (_case, text) => {
    expect(attempt(text)).toEqual(refused)
  })

  it('is either refused or a canonical form that stays itself', () => {
    const letters = fc.constantFrom('a', 'Z', '7', '-', '_', ' ', ':', '\u212A', '\u0130')
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 34 }), (text) => {
        const result = attempt(text)
        if (typeof result !== 'string') {
          expect(result).toEqual(refused)
          return
        }
        expect(result).toMatch(/^[a-z0-9]([a-z0-9_-]{0,30}[a-z0-9])?$/)
        expect(parseSubOperatorRef(result)).toBe(result)
      }),
    )
  })
})
