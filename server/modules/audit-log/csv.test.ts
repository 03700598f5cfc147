import { describe, expect, it } from 'vitest'
import { csvLine } from './csv'

describe('a line of CSV', () => {
  it('is quoted only where a comma, a quote or a line break asks for it', () => {
    expect(csvLine(['a', 'b,c', 'say "d"', 'e\nf'])).toBe('a,"b,c","say ""d""","e\nf"\r\n')
  })

  it('never holds what a spreadsheet would run as a formula', () => {
    for (const cell of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =cmd|x']) {
      expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/)
    }
    expect(csvLine(['=HYPERLINK("https://evil.example","x")'])).toBe(
      '"\'=HYPERLINK(""https://evil.example"",""x"")"\r\n',
    )
  })

  it('leaves ordinary text as it is', () => {
    expect(csvLine(['ada@example.com', 'a=b', ''])).toBe('ada@example.com,a=b,\r\n')
  })
})
