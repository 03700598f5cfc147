import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitCsvLine } from './csv'

describe('a line of a list', () => {
  test.each([
    ['a,b,c', ['a', 'b', 'c']],
    ['a,,', ['a', '', '']],
    [' a , b ', ['a', 'b']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""hi""",c', ['say "hi"', 'c']],
    ['" kept ",c', [' kept ', 'c']],
    ['', ['']],
  ])('%j has its cells', (line, cells) => {
    expect(splitCsvLine(line, ',')).toEqual(cells)
  })

  test.each(['"open,b', 'a"b,c', '"a"b,c', 'a, "b"'])('%j is malformed', (line) => {
    expect(splitCsvLine(line, ',')).toBeNull()
  })

  test('returns whatever was quoted', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text))
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), fc.constantFrom(',', ';', '\t'), (cells, delimiter) => {
        const line = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)
        expect(splitCsvLine(line, delimiter)).toEqual(cells)
      }),
    )
  })
})
