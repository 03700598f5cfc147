import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Conversion, convertAmounts, convertTotal, type InCurrency } from './convert-amounts'

const source = 'https://rates.example.com/daily.xml'
const rates = {
  day: '2026-03-19',
  source,
  rates: new Map([
    ['EUR', '1'],
    ['SEK', '12.5'],
    ['KWD', '0.333'],
    ['JPY', '162'],
  ]),
}
const toEur: Conversion = { currency: 'EUR', rates }
const sums = (currency: string, betMinor: bigint, winMinor = 0n, more: Partial<InCurrency> = {}) => ({
  currency,
  betMinor,
  refundMinor: 0n,
  winMinor,
  freeWinMinor: 0n,
  ...more,
})

describe('a converted total', () => {
  it('adds what each currency comes to, and says the rates’ day and source', () => {
    const totals = [sums('EUR', 1_000n, 400n), sums('SEK', 12_500n, 25_000n), sums('KWD', 333n)]
    expect(convertTotal(totals, [], toEur)).toMatchObject({
      currency: 'EUR',
      rates: { day: '2026-03-19', source },
      missing: [],
      amounts: { betMinor: 1_000n + 1_000n + 100n, winMinor: 400n + 2_000n, ggrMinor: -300n },
    })
  })

  it('names a currency without a rate, and lacks it', () => {
    const totals = [sums('XTS', 5_000n), sums('EUR', 100n), sums('UAH', 7n)]
    expect(convertTotal(totals, [], toEur)).toMatchObject({
      missing: ['UAH', 'XTS'],
      amounts: { betMinor: 100n },
      rates: null,
    })
  })

  it('is none where no currency has a rate, or rates are missing altogether', () => {
    expect(convertTotal([sums('XTS', 1n)], [], toEur)).toMatchObject({ amounts: null, missing: ['XTS'] })
    const without = { currency: 'EUR', rates: null }
    expect(convertTotal([sums('SEK', 1n)], [], without)).toMatchObject({
      amounts: null,
      missing: ['SEK'],
      rates: null,
    })
    expect(convertTotal([sums('EUR', 1n)], [], without)).toMatchObject({
      amounts: { betMinor: 1n },
      missing: [],
    })
  })

  it('is compared only with a period that lacks the same currencies', () => {
    const now = [sums('EUR', 100n), sums('XTS', 1n)]
    expect(convertTotal(now, [sums('SEK', 1_250n)], toEur).previousGgrMinor).toBeNull()
    expect(convertTotal(now, [sums('SEK', 1_250n), sums('XTS', 9n)], toEur).previousGgrMinor).toBe(100n)
    expect(convertTotal([sums('EUR', 1n)], [], toEur).previousGgrMinor).toBeNull()
  })
})

it('amounts agree with each other after they were rounded, in any currency', () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 24n })
  const currency = fc.constantFrom('EUR', 'SEK', 'KWD', 'JPY')
  fc.assert(
    fc.property(
      fc.record({ currency, betMinor: minor, refundMinor: minor, winMinor: minor, freeWinMinor: minor }),
      currency,
      (of, to) => {
        const made = convertAmounts(of, { currency: to, rates })
        expect(made?.ggrMinor).toBe(
          (made?.betMinor ?? 0n) - (made?.refundMinor ?? 0n) - (made?.winMinor ?? 0n),
        )
        expect(made?.cashGgrMinor).toBe((made?.ggrMinor ?? 0n) + (made?.freeWinMinor ?? 0n))
        if (of.currency === to) expect(made?.betMinor).toBe(of.betMinor)
      },
    ),
  )
})
