import { expect, test } from 'vitest'
import { paceOf } from './read-campaigns'

const counts = (queued: number, issuing = 0) => ({
  queued,
  issuing,
  issued: 0,
  failed: 0,
  cancelling: 0,
  cancelled: 0,
})

test('what is left takes as long as the pace of late says, rounded up', () => {
  const seen = { issued: 300, windowS: 20, limitPerSecond: 50, byStatus: counts(40, 6) }
  expect(paceOf(seen)).toEqual({ perSecond: 15, limitPerSecond: 50, secondsLeft: 4 })
})

test('where nothing moved, nobody can say how long it takes', () => {
  const seen = { issued: 0, windowS: 20, limitPerSecond: 50, byStatus: counts(40) }
  expect(paceOf(seen).secondsLeft).toBeNull()
})
