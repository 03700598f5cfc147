import { expect, it } from 'vitest'
import { readMarkets } from './feed'

it('reads countries as regulated markets and .COM as the international one', () => {
  expect(readMarkets('MT,SE,.COM')).toEqual({
    regulated: ['MT', 'SE'],
    dotcom: true,
    low_barrier: [],
    raw: 'MT,SE,.COM',
  })
})

it('keeps markets without a country apart, and every name once', () => {
  expect(readMarkets(' mt , US-NJ, UK,GB,,Ontario')).toEqual({
    regulated: ['MT', 'GB'],
    dotcom: false,
    low_barrier: [],
    other: ['US-NJ', 'ONTARIO'],
    raw: ' mt , US-NJ, UK,GB,,Ontario',
  })
})

it.each(['', ' ', ',,'])('declares nothing for the text "%s"', (raw) => {
  expect(readMarkets(raw)).toBeUndefined()
})
