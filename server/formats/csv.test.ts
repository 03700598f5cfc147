import { expect, test } from 'vitest'
import { csvLine, csvLineOf, splitCsvLine } from './csv'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '  =cmd|x', '=cmd|"/c calc"!A1'])(
  'a spreadsheet does not run %j',
  (value) => {
    const [cell = ''] =
      splitCsvLine(
        csvLine([value])
          .trimEnd()
          .replaceAll(/[\r\n]/g, ' '),
        ',',
      ) ?? []
    expect(cell).toMatch(/^'/)
  },
)

test('what needs quotes is quoted, and numbers stay numbers', () => {
  expect(csvLine([7, 'a', 'b,c', 'say "hi"', 'two\nlines', 'a;b'])).toBe(
    '7,a,"b,c","say ""hi""","two\nlines","a;b"\r\n',
  )
})

test('ordinary text stays as it is', () => {
  expect(csvLine(['ada@example.com', 'a=b', '', 9_007_199_254_740_993n])).toBe(
    'ada@example.com,a=b,,9007199254740993\r\n',
  )
})

test('a number below zero keeps its sign where the column holds numbers, and nothing else does', () => {
  const cells = ['-12.50', '-7', '-1+cmd', '-1'].map((text, index) => ({ text, isNumber: index < 3 }))
  expect(csvLineOf(cells)).toBe("-12.50,-7,'-1+cmd,'-1\r\n")
})
