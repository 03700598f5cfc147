import { expect, it } from 'vitest'
import type { WizardForm } from '@/server/contract/forms/free-rounds'
import { emptyForm, enteredForm, formOf, termsOf } from './wizard-form'

const filled: WizardForm = {
  ...emptyForm(Date.UTC(2026, 2, 1)),
  name: 'Spring',
  country: 'mt',
  terms: {
    ...emptyForm(Date.UTC(2026, 2, 1)).terms,
    games: [{ id: 'g1', name: 'One', providerCode: 'aurora', currencies: [] }],
    stake: { coinLevel: 2, betAmount: '' },
  },
}

it('what was entered is what is sent, with exactly one stake', () => {
  expect(termsOf(filled)).toMatchObject({
    name: 'Spring',
    providerCode: 'aurora',
    gameIds: ['g1'],
    count: 10,
    country: 'MT',
    coinLevel: 2,
    betAmount: null,
    kind: null,
    campaignRef: null,
  })
  const terms = { ...filled.terms, stake: { coinLevel: null, betAmount: '0.20' } }
  expect(termsOf({ ...filled, terms })).toMatchObject({ coinLevel: null, betAmount: 0.2 })
})

it('nothing is sent while a time is missing', () => {
  expect(termsOf({ ...filled, terms: { ...filled.terms, endAt: null } })).toBeNull()
})

it('a saved draft fills the form with what was sent', () => {
  const terms = termsOf(filled)
  if (terms === null) throw new Error('the form is complete')
  const draft = { ...terms, form: null, games: [{ id: 'g1', name: 'One' }] }
  expect(termsOf(formOf(draft as unknown as Parameters<typeof formOf>[0]))).toEqual(terms)
})

it('what was entered and not saved as terms yet fills the form as it was', () => {
  const entered = { ...filled, name: '', country: 'm' }
  expect(enteredForm(entered)).toEqual(entered)
})
