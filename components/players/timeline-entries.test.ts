import { expect, it } from 'vitest'
import { type TimelineEvent, toEntries } from './timeline-entries'

const at = new Date('2026-03-01T12:00:00Z')
const transaction = (id: string, roundId: string, providerCode = 'aurora') =>
  ({ kind: 'transaction', id, createdAt: at, movement: { id, roundId, providerCode } }) as TimelineEvent
const decision = { kind: 'decision', id: 'd', createdAt: at, decision: {} } as TimelineEvent

it('a timeline has an entry a round, unless something else happened between its transactions', () => {
  const events = [
    transaction('1', 'a'),
    transaction('2', 'a'),
    transaction('3', 'a', 'borealis'),
    decision,
    transaction('4', 'a', 'borealis'),
  ]
  expect(
    toEntries(events).map((entry) => (entry.kind === 'round' ? entry.movements.length : entry.kind)),
  ).toEqual([2, 1, 'decision', 1])
})
