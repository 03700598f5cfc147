import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyExponent } from '@/server/core/money'
import type { RateDay } from './rate-day'
import { convertMinor } from './read-rates'

const dayOf = (rates: Record<string, string>): RateDay => ({
  day: '2026-03-02',
  source: 'https://rates.example.com/daily.xml',
  rates: new Map(Object.entries({ EUR: '1', ...rates })),
})

/** Of 0, 2, 3 and 4 decimals. */
const currencies = ['JPY', 'USD', 'KWD', 'CLF', 'EUR'] as const
const currency = fc.constantFrom(...currencies)
const rate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }), fc.integer({ min: 0, max: 10 }))
  .map(([scaled, digits]) => {
    const text = String(scaled).padStart(11, '0')
    const fraction = text.slice(-10).slice(0, digits)
    const whole = text.slice(0, -10)
    const isZero = !/[1-9]/.test(whole + fraction)
    return isZero ? '1' : fraction === '' ? whole : `${whole}.${fraction}`
  })
const rates = fc.record({ JPY: rate, USD: rate, KWD: rate, CLF: rate })
const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })

/** A rate as a fraction, read in another way than the code does. */
function fractionOf(text: string): [bigint, bigint] {
  const [whole = '', fraction = ''] = text.split('.')
  return [
    BigInt(whole) * 10n ** BigInt(fraction.length) + BigInt(fraction || 0),
    10n ** BigInt(fraction.length),
  ]
}

/** What the amount is worth, without rounding: a fraction. */
function exactly(amountMinor: bigint, from: string, to: string, day: RateDay): [bigint, bigint] {
  const [a, b] = fractionOf(day.rates.get(from) ?? '')
  const [c, d] = fractionOf(day.rates.get(to) ?? '')
  const shift = BigInt(currencyExponent(to) - currencyExponent(from))
  const [up, down] = shift < 0n ? [1n, 10n ** -shift] : [10n ** shift, 1n]
  return [amountMinor * b * c * up, a * d * down]
}

describe('a converted amount', () => {
  test('is within half a minor unit of the exact one, and the larger where it is just half', () => {
    fc.assert(
      fc.property(amount, currency, currency, rates, (amountMinor, from, to, some) => {
        fc.pre(from !== to)
        const day = dayOf(some)
        const converted = convertMinor(amountMinor, { from, to }, day) ?? 0n
        const [exact, per] = exactly(amountMinor, from, to, day)
        const off = 2n * (converted * per - exact)
        expect(off <= per && off >= -per).toBe(true)
        if (off === per || off === -per) expect(off > 0n).toBe(exact > 0n)
      }),
    )
  })

  test('is as far from zero in the negative', () => {
    fc.assert(
      fc.property(amount, currency, currency, rates, (amountMinor, from, to, some) => {
        const convert = (minor: bigint) => convertMinor(minor, { from, to }, dayOf(some)) ?? 0n
        expect(convert(-amountMinor)).toBe(-convert(amountMinor))
      }),
    )
  })

  test.each([
    [100n, 'EUR', 'USD', 109n],
    [1n, 'EUR', 'JPY', 2n],
    [50n, 'EUR', 'JPY', 81n],
    [-50n, 'EUR', 'JPY', -81n],
    [10_850n, 'USD', 'EUR', 10_000n],
    [162n, 'JPY', 'EUR', 100n],
    [1_000n, 'EUR', 'KWD', 3_330n],
    [3_330n, 'KWD', 'JPY', 1_620n],
    [0n, 'KWD', 'USD', 0n],
  ])('%s minor units of %s in %s are %s', (amountMinor, from, to, expected) => {
    const day = dayOf({ USD: '1.085', JPY: '162', KWD: '0.333' })
    expect(convertMinor(amountMinor, { from, to }, day)).toBe(expected)
  })
})

test('without a rate there is no amount', () => {
  const day = dayOf({ USD: '1.085' })
  expect(convertMinor(1n, { from: 'USD', to: 'SEK' }, day)).toBeNull()
  expect(convertMinor(1n, { from: 'SEK', to: 'USD' }, day)).toBeNull()
})

test.each(['0', '0.0', '-1', '1e3', '', 'NaN', '1.12345678901', '12345678901'])('%s is no rate', (text) => {
  expect(convertMinor(1n, { from: 'EUR', to: 'USD' }, dayOf({ USD: text }))).toBeNull()
})

test('an amount in its own currency stays what it is, whatever the rates', () => {
  expect(convertMinor(-7n, { from: 'XTS', to: 'XTS' }, dayOf({}))).toBe(-7n)
})
