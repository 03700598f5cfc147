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

  test('a failed bet says why', () => {
    const of = { type: 'bet', state: 'not_sent', providerAnswer: 'failed' } as const
    expect(answerFor({ ...of, stateReason: 'session_expired' }).reason).toBe('session_expired')
    expect(answerFor({ ...of, state: 'retrying', stateReason: null }).reason).toBe('wallet_unreachable')
  })
})
