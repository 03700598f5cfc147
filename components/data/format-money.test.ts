import { describe, expect, it } from 'vitest'
import { groupDigits } from './format-money'

describe('an amount', () => {
  it.each([
    ['0.00', '0.00'],
    ['5', '5'],
    ['999.999', '999.999'],
    ['1000', '1,000'],
    ['1234567.89', '1,234,567.89'],
    ['-1234.5000', '−1,234.5000'],
    ['90071992547409.91', '90,071,992,547,409.91'],
  ])('%s is grouped as %s and keeps every decimal', (decimal, shown) => {
    expect(groupDigits(decimal)).toBe(shown)
  })
})
