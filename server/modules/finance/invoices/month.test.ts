import { expect, test } from 'vitest'
import { monthInput } from './month'

const march = new Date('2026-03-01T00:00:00.000Z')

test('a month is its first instant, as text or as that instant', () => {
  expect(monthInput.parse('2026-03')).toEqual(march)
  expect(monthInput.parse(march)).toEqual(march)
})

test.each(['2026-13', '2026-3', '', undefined, new Date(march.getTime() + 1), new Date(Number.NaN)])(
  '%s is no month',
  (given) => expect(monthInput.safeParse(given).error?.issues).toHaveLength(1),
)
