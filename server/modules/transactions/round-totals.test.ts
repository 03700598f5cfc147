import { expect, test } from 'vitest'
import { sumConfirmed } from './round-totals'

const movement = { state: 'confirmed', currency: 'EUR', amountMinor: 100n, isFree: false } as const

test('only what was confirmed counts, and free stakes moved nothing', () => {
  expect(
    sumConfirmed([
      { ...movement, type: 'bet' },
      { ...movement, type: 'bet', state: 'declined' },
      { ...movement, type: 'bet', isFree: true },
      { ...movement, type: 'win', isFree: true, amountMinor: 30n },
      { ...movement, type: 'win', state: 'retrying' },
      { ...movement, type: 'refund', isFree: true },
      { ...movement, type: 'refund', currency: 'JPY', amountMinor: 7n },
    ]),
  ).toEqual([
    { currency: 'EUR', bet: 100n, win: 30n, refund: 0n },
    { currency: 'JPY', bet: 0n, win: 0n, refund: 7n },
  ])
})
