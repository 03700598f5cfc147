import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ContractLine } from './contract'
import { describeFee } from './describe-fee'
import { feesToDate, type NegativeMonth } from './fee-rules'

/** Half away from zero, of numbers as they are printed. */
const number = (text: string) => BigInt(text.replaceAll(',', '').replace('.', ''))
const roundHundredths = (scaled: bigint, by: bigint) => {
  const magnitude = (2n * (scaled < 0n ? -scaled : scaled) + by) / (2n * by)
  return scaled < 0n ? -magnitude : magnitude
}

const amount = String.raw`(-?[\d,]+\.\d\d)`
const part = new RegExp(`${amount} × (\\d+) / (\\d+) days = ${amount}`)

/** `1,000.00 × 15 / 31 days = 483.87`, or the whole amount. */
function readPart(text: string): bigint {
  const [, whole, days, all, own] = part.exec(text) ?? []
  if (whole === undefined) return number(new RegExp(amount).exec(text)?.[1] ?? '')
  expect(roundHundredths(number(whole) * BigInt(days ?? 0), BigInt(all ?? 1))).toBe(number(own ?? ''))
  return number(own ?? '')
}

/** What a reader with nothing but the printed text computes. */
function recompute(text: string): bigint {
  const [first = '', second = '', ...rest] = text.split('; ')
  if (first.startsWith('Fixed: ')) return readPart(first)
  if (first.startsWith('Minimum: ')) {
    const [, shares = '', result = ''] =
      new RegExp(`less shares of GGR ${amount} = ${amount}`).exec(second) ?? []
    const missing = readPart(first) - number(shares)
    expect(number(result)).toBe(missing > 0n ? missing : 0n)
    return number(result)
  }
  const [, ggr = '', , carried, total] =
    new RegExp(
      `^GGR ${amount}( \\(with ${amount} of earlier days\\))?(?: \\+ carried over ${amount} = ${amount})?$`,
    )
      .exec(first)
      ?.filter((_, index) => index !== 3) ?? []
  const base = total === undefined ? number(ggr) : number(total)
  if (carried !== undefined) expect(number(ggr) + number(carried)).toBe(base)
  const [left = '', share = ''] = second.split(' = ')
  const parts = left.split(' + ').map((one) => {
    const [, percent = '', of = ''] = new RegExp(`^([\\d.]+) % of ${amount}$`).exec(one) ?? []
    const [whole = '', fraction = ''] = percent.split('.')
    return { units: BigInt(whole + fraction.padEnd(4, '0')), minor: number(of) }
  })
  expect(parts.reduce((sum, { minor }) => sum + minor, 0n)).toBe(base)
  const exact = parts.reduce((sum, { units, minor }) => sum + units * minor, 0n)
  expect(roundHundredths(exact, 1_000_000n)).toBe(number(share))
  const counts = rest.find((one) => one.startsWith('counts '))
  const least = rest.find((one) => one.startsWith('at least '))
  const counted = counts ? number(counts.slice(7)) : number(share)
  const due = counted < 0n && !counts ? 0n : counted
  return least === undefined ? due : [due, readPart(least)].reduce((a, b) => (a > b ? a : b))
}

const everything = { providerCode: null, gameType: null, includesFreeWins: false }

it('says numbers that a reader computes the fee from, of every kind of line and rule', () => {
  const tier = fc.record({ step: fc.bigInt(1n, 500_000n), shareUnits: fc.bigInt(0n, 1_000_000n) })
  const share = fc.record({
    tiers: fc.array(tier, { minLength: 1, maxLength: 4 }),
    minimum: fc.option(fc.bigInt(1n, 300_000n)),
    ggr: fc.bigInt(-2_000_000n, 2_000_000n),
    carried: fc.bigInt(-1_000_000n, 0n),
  })
  const negative = fc.constantFrom<NegativeMonth>('reset', 'net', 'carry_over')
  fc.assert(
    fc.property(
      fc.array(share, { minLength: 1, maxLength: 3 }),
      negative,
      fc.integer({ min: 1, max: 31 }),
      fc.bigInt(1n, 900_000n),
      (shares, negativeMonth, days, amountMinor) => {
        const period = { days, daysOfMonth: 31 }
        const lines: ContractLine[] = shares.map(({ tiers, minimum }, index) => ({
          ...everything,
          id: `share ${index}`,
          label: 'share',
          kind: 'ggr_share',
          minimumMinor: minimum,
          tiers: tiers.map(({ shareUnits }, at) => ({
            fromMinor: at === 0 ? 0n : tiers.slice(0, at).reduce((sum, { step }) => sum + step, 0n),
            shareUnits,
          })),
        }))
        lines.push({ ...everything, id: 'minimum', label: 'minimum', kind: 'minimum', amountMinor })
        lines.push({ ...everything, id: 'fixed', label: 'fixed', kind: 'fixed', amountMinor })
        const bases = new Map(shares.map(({ ggr, carried }, index) => [`share ${index}`, ggr + carried]))
        const fees = feesToDate({ lines, negativeMonth, period }, days, bases)
        const sharesMinor = shares.reduce((sum, _, index) => sum + (fees.get(`share ${index}`) ?? 0n), 0n)
        for (const [index, line] of lines.entries()) {
          const feeMinor = fees.get(line.id) ?? 0n
          const text = describeFee({
            line,
            currency: 'EUR',
            period,
            ggrMinor: shares[index]?.ggr ?? 0n,
            lateMinor: 0n,
            baseMinor: bases.get(line.id) ?? 0n,
            feeMinor,
            sharesMinor,
          })
          expect([text, recompute(text)]).toEqual([text, feeMinor])
        }
      },
    ),
  )
})

it('names what was carried over, what came late and each tier', () => {
  const line: ContractLine = {
    ...everything,
    id: 'a',
    label: 'a',
    kind: 'ggr_share',
    minimumMinor: 100_000n,
    tiers: [
      { fromMinor: 0n, shareUnits: 140_000n },
      { fromMinor: 400_000n, shareUnits: 105_000n },
    ],
  }
  const of = { line, currency: 'EUR', feeMinor: 0n, sharesMinor: 0n, lateMinor: 1_000n }
  expect(
    describeFee({
      ...of,
      period: { days: 15, daysOfMonth: 31 },
      ggrMinor: 735_035n,
      baseMinor: 487_785n,
    }),
  ).toBe(
    'GGR 7,350.35 (with 10.00 of earlier days) + carried over -2,472.50 = 4,877.85; 14 % of 4,000.00 + 10.5 % of 877.85 = 652.17; at least 1,000.00 × 15 / 31 days = 483.87',
  )
})
