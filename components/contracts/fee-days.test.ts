import { expect, test } from 'vitest'
import { feeDays } from './fee-days'

const money = (amountMinor: bigint) => ({ amountMinor, currency: 'EUR', decimal: String(amountMinor) })
const row = (day: string, lineId: string, drawnMinor: bigint, ggrMinor = 0n) => ({
  ...{ day, lineId, label: lineId, kind: 'ggr_share' as const, providerCode: null, includesFreeWins: false },
  ...{ rateDay: null, monthToDate: money(0n), drawn: money(drawnMinor), base: money(ggrMinor) },
  ggr: [{ amount: money(ggrMinor), rate: null, late: null }],
})
const daily = (day: string) => ({ day, base: money(0n), drawn: money(0n) })

test('days and lines without GGR and fee are left out, and counted; what a line gives back is not', () => {
  const days = [
    row('2026-03-02', 'a', 0n, 500n),
    row('2026-03-02', 'b', 0n),
    row('2026-03-01', 'a', 0n),
    row('2026-02-28', 'a', -5n),
  ]
  const { shown, blankDays } = feeDays({
    days,
    daily: [daily('2026-03-02'), daily('2026-03-01'), daily('2026-02-28')],
  })
  expect(shown.map(({ day, rows }) => [day, rows.map(({ lineId }) => lineId)])).toEqual([
    ['2026-03-02', ['a']],
    ['2026-02-28', ['a']],
  ])
  expect(blankDays).toBe(1)
})
