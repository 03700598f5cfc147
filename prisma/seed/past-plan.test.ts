import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, joinedAt, pastMonths, planSessions } from './past-plan'

const now = fc.date({
  min: new Date('2026-01-01T00:00:00.000Z'),
  max: new Date('2032-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

test('on whatever day the demo starts, two whole months are over since it joined', () => {
  fc.assert(
    fc.property(now, (at) => {
      const joined = joinedAt(at)
      expect(joined.getUTCDate()).toBe(22)
      const months = pastMonths(joined)
      expect(months.map((month) => month.getUTCDate())).toEqual([1, 1, 1, 1])
      expect(months[0]?.getTime()).toBe(joined.getTime() - 21 * dayMs)
      expect(months[3]?.toISOString().slice(0, 7)).toBe(at.toISOString().slice(0, 7))
    }),
  )
})

test('what is played is over, each movement once, and each reply follows its bet', () => {
  fc.assert(
    fc.property(now, (at) => {
      const sessions = planSessions(joinedAt(at), at)
      const movements = sessions.flatMap((session) => session.movements)
      expect(movements.every((movement) => movement.at < at)).toBe(true)
      expect(new Set(movements.map(({ id }) => id)).size).toBe(movements.length)
      expect(new Set(movements.map(({ type }) => type))).toEqual(new Set(['bet', 'win', 'refund']))
      expect(
        sessions.every(({ movements: own }) =>
          own.every((one, i) => i === 0 || one.at >= (own[i - 1]?.at ?? one.at)),
        ),
      ).toBe(true)
    }),
    { numRuns: 30 },
  )
})
