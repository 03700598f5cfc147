import fc from 'fast-check'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { idsOf, monthOf, monthOfId, monthsAfter } from './months'

test('an id made in a month lies within its bounds, and in those of no other', () => {
  const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(times, (time) => {
      const id = v7({ msecs: time.getTime() })
      const month = monthOf(time)
      const { firstId, endId } = idsOf(month)
      expect(firstId <= id && id < endId).toBe(true)
      expect(monthOfId(id)).toBe(month)
      expect(idsOf(monthsAfter(month, 1)).firstId).toBe(endId)
      expect(idsOf(monthsAfter(month, -1)).endId).toBe(firstId)
    }),
  )
})
