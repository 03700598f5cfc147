import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DeliveryState, deliveryStates, isFinal } from '@/server/contract/delivery-states'
import { type DeliveryEvent, nextState, statesBefore } from './delivery-state'
import type { MovementType } from './movement'

const types: MovementType[] = ['bet', 'win', 'refund']
const judged = (verdict: 'confirmed' | 'declined' | 'retryable' | 'unknown' | 'rejected', left = true) =>
  ({ kind: 'attempt_judged', verdict, hasAttemptsLeft: left }) as const

const events: Record<string, DeliveryEvent> = {
  confirmed: judged('confirmed'),
  declined: judged('declined'),
  failed: judged('retryable'),
  'failed for good': judged('retryable', false),
  unknown: judged('unknown'),
  rejected: judged('rejected'),
  interrupted: { kind: 'interrupted', hasAttemptsLeft: true },
  'interrupted for good': { kind: 'interrupted', hasAttemptsLeft: false },
  'refund arrived': { kind: 'refund_arrived' },
  'nothing to reverse': { kind: 'nothing_to_reverse' },
  held: { kind: 'held' },
  replay: { kind: 'replay_requested' },
  resolve: { kind: 'resolved_by_hand' },
  'resolve late': { kind: 'late_bet_resolved' },
}

/** Every move there is; whatever is not listed cannot happen. */
const table: [DeliveryState[], string, MovementType[], DeliveryState][] = [
  [['sending', 'retrying'], 'confirmed', types, 'confirmed'],
  [['sending', 'retrying'], 'declined', ['bet'], 'declined'],
  [['sending', 'retrying'], 'failed', types, 'retrying'],
  [['sending', 'retrying'], 'failed for good', types, 'exhausted'],
  [['sending', 'retrying'], 'unknown', types, 'unknown'],
  [['sending', 'retrying'], 'rejected', types, 'rejected'],
  [['sending', 'retrying'], 'interrupted', types, 'retrying'],
  [['sending', 'retrying'], 'interrupted for good', types, 'exhausted'],
  [['retrying'], 'refund arrived', ['bet'], 'superseded'],
  [['retrying'], 'nothing to reverse', ['refund'], 'not_sent'],
  [['retrying'], 'held', ['refund'], 'unknown'],
  [['unknown', 'rejected', 'exhausted'], 'replay', ['win', 'refund'], 'retrying'],
  [['unknown', 'rejected', 'exhausted'], 'resolve', types, 'resolved'],
  [['confirmed'], 'resolve late', ['bet'], 'resolved'],
]

describe('the state machine', () => {
  test('moves exactly as the table says, in all its cells', () => {
    for (const state of deliveryStates) {
      for (const [name, event] of Object.entries(events)) {
        for (const type of types) {
          const row = table.find(([from, on, of]) => on === name && from.includes(state) && of.includes(type))
          expect([state, name, type, nextState(state, type, event)]).toEqual([
            state,
            name,
            type,
            row?.[3] ?? null,
          ])
        }
      }
    }
  })

  test('conditional updates start from the states the table allows', () => {
    expect(statesBefore('bet', judged('confirmed'))).toEqual(['sending', 'retrying'])
    expect(statesBefore('bet', { kind: 'replay_requested' })).toEqual([])
  })

  const anyEvents = fc.array(fc.constantFrom(...Object.values(events)), { maxLength: 30 })
  function walk(type: MovementType, from: DeliveryState, steps: readonly DeliveryEvent[]): DeliveryState[] {
    const path = [from]
    for (const event of steps) {
      const now = path.at(-1) ?? from
      path.push(nextState(now, type, event) ?? now)
    }
    return path
  }

  test('no sequence of events leaves a final state, but for support settling a late bet', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.constantFrom(...deliveryStates),
        anyEvents,
        (type, from, steps) => {
          const path = walk(type, from, steps)
          path.forEach((state, index) => {
            const next = path[index + 1]
            if (!isFinal(state) || next === undefined || next === state) return
            expect([type, state, next]).toEqual(['bet', 'confirmed', 'resolved'])
          })
        },
      ),
    )
  })

  test('no sequence of events puts a bet back in the queue once it has left it', () => {
    fc.assert(
      fc.property(anyEvents, (steps) => {
        const path = walk('bet', 'sending', steps)
        const leftAt = path.findIndex((state) => state !== 'sending' && state !== 'retrying')
        if (leftAt !== -1) expect(path.slice(leftAt)).not.toContain('retrying')
      }),
    )
  })
})
