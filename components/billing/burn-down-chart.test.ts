import { expect, test } from 'vitest'
import { burnDown } from './burn-down-chart'

const money = (decimal: string) => ({ amountMinor: 0n, currency: 'EUR', decimal })
const credit = { balance: money('70.00'), floor: money('0.00'), left: money('70.00'), isUsedUp: false }
const balances = [
  { day: '2026-03-30', balance: money('90.00'), fees: money('10.00') },
  { day: '2026-03-31', balance: money('80.00'), fees: money('10.00') },
  { day: '2026-04-01', balance: money('70.00'), fees: money('10.00') },
]
const burn = { days: 14, amount: money('140.00') }

test('the balance goes on from today at the rate of the last fees, until nothing is left', () => {
  const { steps, series } = burnDown({ balances, burn, credit, runwayDays: 7 })
  expect(steps).toHaveLength(10)
  expect(steps.at(-1)).toEqual({ label: '08 Apr', fullLabel: '08 Apr 2026, UTC' })
  expect(series[0]?.values).toEqual([90, 80, 70, null, null, null, null, null, null, null])
  expect(series[1]?.values).toEqual([null, null, 70, 60, 50, 40, 30, 20, 10, 0])
  expect(series[1]?.texts?.at(-1)).toBe('0.00 EUR')
})

test('no rate, no line ahead', () => {
  const { steps, series } = burnDown({ balances, burn, credit, runwayDays: null })
  expect([steps.length, series.length]).toEqual([3, 1])
})
