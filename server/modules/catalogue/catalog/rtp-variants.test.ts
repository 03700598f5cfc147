import { expect, test } from 'vitest'
import { allowedVariants, playedVariant, type VariantFacts } from './rtp-variants'

const variants = [
  { code: 'high', rtp: '96.5', markets: [] },
  { code: 'mid', rtp: '94', markets: ['SE', 'DE'] },
  { code: 'low', rtp: '92', markets: ['DE'] },
]
const brandId = 'b'
const none: VariantFacts = { choices: [], certified: [] }
const codes = (country: string, certified: VariantFacts['certified'] = []) =>
  allowedVariants(variants, certified, country).map(({ code }) => code)
const played = (country: string | null, facts: Partial<VariantFacts> = {}) =>
  playedVariant(variants, { ...none, ...facts }, country)?.code ?? null

test('a variant is played where it is offered', () => {
  expect([codes('SE'), codes('DE'), codes('MT')]).toEqual([['high', 'mid'], ['high', 'mid', 'low'], ['high']])
})

test('where certificates name variants, those alone; a certificate that names none is of them all', () => {
  const certified = [{ country: 'SE', code: 'mid' }]
  expect([codes('SE', certified), codes('DE', certified)]).toEqual([['mid'], ['high', 'mid', 'low']])
  expect(codes('SE', [...certified, { country: 'SE', code: null }])).toEqual(['high', 'mid'])
  expect(codes('SE', [{ country: 'SE', code: 'low' }])).toEqual([])
})

test('the narrowest choice wins: the brand’s before that of all brands, the country’s before that of every country', () => {
  const choices: VariantFacts['choices'] = [
    { brandId: null, country: '', code: 'mid' },
    { brandId: null, country: 'DE', code: 'low' },
  ]
  expect([played('SE', { choices }), played('DE', { choices }), played(null, { choices })]).toEqual([
    ...['mid', 'low', 'mid'],
  ])
  choices.push({ brandId, country: '', code: 'high' })
  expect([played('SE', { choices }), played('DE', { choices })]).toEqual(['high', 'high'])
  choices.push({ brandId, country: 'DE', code: 'mid' })
  expect(played('DE', { choices })).toBe('mid')
})

test('a choice that may not be played in the country, or is offered no more, gives way to the next', () => {
  const choices = [
    { brandId, country: '', code: 'low' },
    { brandId: null, country: '', code: 'gone' },
  ]
  expect(played('SE', { choices })).toBe('high')
  expect(played('SE', { choices, certified: [{ country: 'SE', code: 'mid' }] })).toBe('mid')
  expect(played('SE', { choices, certified: [{ country: 'SE', code: 'low' }] })).toBeNull()
})
