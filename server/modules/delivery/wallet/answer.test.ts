import { describe, expect, test } from 'vitest'
import { type DeliveryState, deliveryStates } from '@/server/contract/delivery-states'
import { answerFor } from './answer'

const answer = (
  type: 'bet' | 'win' | 'refund',
  state: DeliveryState,
  providerAnswer: 'failed' | null = null,
) => answerFor({ type, state, stateReason: null, providerAnswer }).outcome

describe('what the provider is told', () => {
  test.each(deliveryStates)('about a %s bet', (state) => {
    const told = { confirmed: 'ok', declined: 'declined' } as Partial<Record<DeliveryState, string>>
    expect(answer('bet', state)).toBe(told[state] ?? 'failed')
  })

  test.each(deliveryStates)(
    'about a bet once answered failed, now %s: failed, since its refund is owed',
    (state) => {
      expect(answer('bet', state, 'failed')).toBe('failed')
    },
  )

  test.each(['win', 'refund'] as const)('about a %s: ok once done, else that it is kept', (type) => {
    for (const state of deliveryStates) {
      expect(answer(type, state)).toBe(
        ['confirmed', 'not_sent', 'resolved'].includes(state) ? 'ok' : 'pending',
      )
    }
  })

  test('a held refund is never called pending: it failed, with the reason, until support has it delivered', () => {
    const held = { type: 'refund', stateReason: 'differs_from_bet' } as const
    const told = { outcome: 'failed', reason: 'differs_from_bet' }
    expect(answerFor({ ...held, state: 'unknown', providerAnswer: null })).toEqual(told)
    expect(answerFor({ ...held, state: 'unknown', providerAnswer: 'failed' })).toEqual(told)
    const later = { type: 'refund', stateReason: null, providerAnswer: 'failed' } as const
    for (const state of ['retrying', 'exhausted', 'resolved'] as const)
      expect(answerFor({ ...later, state })).toEqual({ outcome: 'failed', reason: 'held_for_support' })
    expect(answerFor({ ...later, state: 'confirmed' })).toEqual({ outcome: 'ok' })
  })

  test('a failed bet says why', () => {
    const of = { type: 'bet', state: 'not_sent', providerAnswer: 'failed' } as const
    expect(answerFor({ ...of, stateReason: 'session_expired' }).reason).toBe('session_expired')
    expect(answerFor({ ...of, state: 'retrying', stateReason: null }).reason).toBe('wallet_unreachable')
  })
})
