import { describe, expect, test } from 'vitest'
import { deliveryStates } from '@/server/contract/delivery-states'
import { decideRefund, type ReferencedMovement } from './refund-rules'

const refund = {
  brandId: 'brand',
  playerId: 'player',
  currency: 'EUR',
  amountMinor: 100n,
  freeRoundGrantId: null,
}
const bet = (of: Partial<ReferencedMovement>): ReferencedMovement => ({
  ...refund,
  id: 'bet',
  type: 'bet',
  state: 'confirmed',
  leaseToken: null,
  mayHaveMoved: true,
  ...of,
})
const decide = (of: Partial<ReferencedMovement>) => decideRefund(refund, bet(of), null)

const first = { id: 'first', origin: 'provider' } as const

describe('a refund', () => {
  test.each([
    ['confirmed', true, { kind: 'deliver', supersedesBet: false }],
    ['unknown', true, { kind: 'deliver', supersedesBet: false }],
    ['superseded', true, { kind: 'deliver', supersedesBet: false }],
    ['retrying', true, { kind: 'deliver', supersedesBet: true }],
    ['exhausted', true, { kind: 'deliver', supersedesBet: false }],
    ['rejected', true, { kind: 'deliver', supersedesBet: false }],
    ['retrying', false, { kind: 'nothing_to_reverse', reason: 'bet_not_debited', supersedesBet: true }],
    ['exhausted', false, { kind: 'nothing_to_reverse', reason: 'bet_not_debited', supersedesBet: false }],
    ['rejected', false, { kind: 'nothing_to_reverse', reason: 'bet_not_debited', supersedesBet: false }],
    ['declined', false, { kind: 'nothing_to_reverse', reason: 'bet_not_debited', supersedesBet: false }],
    ['declined', true, { kind: 'nothing_to_reverse', reason: 'bet_not_debited', supersedesBet: false }],
    ['not_sent', false, { kind: 'nothing_to_reverse', reason: 'bet_not_debited', supersedesBet: false }],
    ['sending', false, { kind: 'wait' }],
    ['resolved', true, { kind: 'held', reason: 'bet_resolved_by_support' }],
  ] as const)('of a %s bet that may have moved money (%s)', (state, mayHaveMoved, decision) => {
    expect(decide({ state, mayHaveMoved })).toEqual(decision)
  })

  test.each(deliveryStates)('of a %s bet waits while an attempt of it is in flight', (state) => {
    expect(decide({ state, leaseToken: 'lease' })).toEqual({ kind: 'wait' })
  })

  test('of an unknown bet has nothing to reverse', () => {
    expect(decideRefund(refund, null, null)).toEqual({
      kind: 'nothing_to_reverse',
      reason: 'bet_unknown',
      supersedesBet: false,
    })
  })

  test('of a bet that a restore may have lost is delivered, unless another one came first', () => {
    const lost = { mayBetBeLost: true }
    expect(decideRefund(refund, null, null, lost)).toEqual({ kind: 'deliver', supersedesBet: false })
    expect(decideRefund(refund, null, first, lost)).toMatchObject({ kind: 'already_refunded' })
  })

  test('after our own reversal of the same bet moves nothing, and says so', () => {
    const reversal = { id: 'first', origin: 'croupier' } as const
    expect(decideRefund(refund, bet({}), reversal)).toMatchObject({ isReversal: true })
  })

  test('after another one of the same bet moves nothing, whatever the bet', () => {
    const second = { kind: 'already_refunded', firstRefundId: 'first', isReversal: false }
    expect(decideRefund(refund, null, first)).toEqual(second)
    for (const state of deliveryStates) expect(decideRefund(refund, bet({ state }), first)).toEqual(second)
  })

  test.each(['win', 'refund'] as const)('of a %s is held', (type) => {
    expect(decide({ type })).toEqual({ kind: 'held', reason: 'reference_is_not_a_bet' })
  })

  test.each([
    { amountMinor: 101n },
    { freeRoundGrantId: 'grant' },
    { amountMinor: 99n },
    { currency: 'USD' },
    { playerId: 'x' },
    { brandId: 'x' },
  ])('that is not exactly its bet is held: %o', (difference) =>
    expect(decide(difference)).toEqual({ kind: 'held', reason: 'differs_from_bet' }),
  )

  test.each([{ amountMinor: 101n }, { currency: 'USD' }, { playerId: 'x' }, { brandId: 'x' }])(
    'that is not exactly its bet is held also after the bet was refunded: %o',
    (difference) =>
      expect(decideRefund(refund, bet(difference), first)).toEqual({
        kind: 'held',
        reason: 'differs_from_bet',
      }),
  )
})
