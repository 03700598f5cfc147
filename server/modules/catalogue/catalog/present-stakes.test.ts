import { describe, expect, it } from 'vitest'
import { presentStakes } from './get-game-stakes'

const levels = [
  { amount: '0.20', coinLevel: 1 },
  { amount: '0.5', coinLevel: 2 },
]

describe('stakes', () => {
  it('that are enumerated by level name the field and each level', () => {
    expect(presentStakes({ mode: 'enumerated', stakes: levels }, 'coin_level')).toEqual({
      mode: 'enumerated',
      stake_field: 'coin_level',
      stakes: [
        { amount: 0.2, coin_level: 1 },
        { amount: 0.5, coin_level: 2 },
      ],
    })
  })

  it('that are enumerated by amount show no levels', () => {
    const shown = presentStakes({ mode: 'enumerated', stakes: levels }, 'bet_amount')
    expect(shown).toEqual({
      mode: 'enumerated',
      stake_field: 'bet_amount',
      stakes: [{ amount: 0.2 }, { amount: 0.5 }],
    })
  })

  it('that the provider validates are any bet_amount, without a list', () => {
    const shown = presentStakes({ mode: 'provider_validated', stakes: [] }, 'coin_level')
    expect(shown).toEqual({ mode: 'provider_validated', stake_field: 'bet_amount', stakes: [] })
  })

  it('that do not exist name no field', () => {
    const shown = presentStakes({ mode: 'unsupported', stakes: [] }, 'coin_level')
    expect(shown).toEqual({ mode: 'unsupported', stake_field: null, stakes: [] })
  })

  it('are never shown rounded', () => {
    const stakes = [{ amount: '0.1234567890123456789' }]
    expect(() => presentStakes({ mode: 'enumerated', stakes }, 'bet_amount')).toThrow(RangeError)
  })
})
