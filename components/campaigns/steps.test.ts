import { describe, expect, it } from 'vitest'
import type { WizardForm } from '@/server/contract/forms/free-rounds'
import { openSteps } from './open-steps'
import { furthestStep, hasPlayers } from './steps'
import { emptyForm } from './wizard-form'

const untouched = emptyForm(Date.UTC(2026, 2, 1))
const complete: WizardForm = {
  ...untouched,
  name: 'Spring',
  terms: {
    ...untouched.terms,
    games: [{ id: 'g1', name: 'One', providerCode: 'aurora', currencies: [] }],
    stake: { coinLevel: 2, betAmount: '' },
  },
}
const withTerms = (change: Partial<WizardForm['terms']>) => ({
  ...complete,
  terms: { ...complete.terms, ...change },
})

describe('a step is done only when what was entered is valid', () => {
  it('nothing entered leaves every step open', () => {
    expect(openSteps(untouched)).toEqual(['basics', 'games', 'stake'])
  })

  it('a complete form leaves none', () => {
    expect(openSteps(complete)).toEqual([])
  })

  it.each([
    ['basics', { ...complete, name: ' ' }],
    ['basics', withTerms({ endAt: null })],
    ['basics', withTerms({ endAt: complete.terms.startAt })],
    ['games', withTerms({ games: [] })],
    ['stake', withTerms({ count: '0' })],
    ['stake', withTerms({ currency: 'USDT' })],
    ['stake', { ...complete, country: 'Malta' }],
  ] as const)('%s is open', (step, form) => {
    expect(openSteps(form)).toEqual([step])
  })
})

const check = (playerCount: number) =>
  ({ playerCount }) as NonNullable<Parameters<typeof furthestStep>[0]>['check']

describe('how far the wizard can be opened', () => {
  it('players need saved terms', () => {
    expect(furthestStep(null)).toBe('stake')
    expect(furthestStep({ form: untouched, check: check(3) })).toBe('stake')
    expect(furthestStep({ form: null, check: null })).toBe('players')
  })

  it('the review needs a list with a valid row', () => {
    expect(furthestStep({ form: null, check: check(0) })).toBe('players')
    expect(furthestStep({ form: null, check: check(1) })).toBe('review')
    expect(hasPlayers({ form: untouched, check: check(1) })).toBe(false)
  })
})
