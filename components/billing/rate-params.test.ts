import { expect, test } from 'vitest'
import { rateList, toRateDay } from './rate-params'

test.each([null, '', 'yesterday', '2026-02-30', '2026-13-01', '0000-00-00', '2026-03-10T00:00:00Z'])(
  'a day that does not exist is as good as none: %s',
  (day) => expect(toRateDay({ day })).toEqual({}),
)

test('a day and a page are asked for', () => {
  expect(toRateDay({ day: '2026-03-10' })).toEqual({ day: '2026-03-10' })
  expect([-1, 0, 3, 1e9].map((page) => rateList.toSearch({ day: null, page }).page)).toEqual([
    1, 1, 3, 10_000,
  ])
})
