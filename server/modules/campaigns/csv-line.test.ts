import { expect, test } from 'vitest'
import { csvLine } from './csv-line'
import { splitCsvLine } from './split-csv-line'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=cmd|"/c calc"!A1'])(
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
