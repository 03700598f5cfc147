import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  computeStatement,
  type ProviderTurnover,
  type ProviderVersion,
  sumOf,
} from './provider-rules'
import type { Tier } from './tiers'

const tier = (fromMinor: bigint, percent: bigint): Tier => ({ fromMinor, shareUnits: percent * 10_000n })

const terms = (change: Partial<ProviderVersion> = {}) => ({
  ...{ currency: 'EUR', tiers: [tier(0n, 10n), tier(100_000n, 8n)], includesFreeWins: false, fixedMinor: 0n },
  ...{ shareBase: 'ggr' as const, tierMode: 'marginal' as const, minimumMinor: 0n, deductions: [] },
  ...{
    rateRule: 'month_last' as const,
    paymentDays: 30,
    tolerance: '0',
    lineBy: 'game_type' as const,
    upstream: null,
  },
  ...change,
})

const row = (key: string, betMinor: bigint, winMinor: bigint, change: Partial<ProviderTurnover> = {}) => ({
  ...{ key, currency: 'EUR', isFree: false, day: null, betMinor, winMinor, refundMinor: 0n },
  ...change,
})

const compute = (change: Partial<ProviderVersion>, rows: ProviderTurnover[]) =>
  computeStatement(terms(change), rows, () => null)

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n })
const percent = fc.bigInt({ min: 0n, max: 30n })
const rows = fc.array(
  fc
    .tuple(fc.constantFrom('slots', 'live', 'crash'), minor, minor, fc.boolean())
    .map(([key, bet, win, isFree]) => row(key, bet, win, { isFree })),
  { maxLength: 12 },
)
const anyTerms = fc
  .record({
    tierMode: fc.constantFrom('marginal' as const, 'whole' as const),
    shareBase: fc.constantFrom('ggr' as const, 'ngr' as const),
    minimumMinor: minor,
    fixedMinor: minor,
    percents: fc.tuple(percent, percent, percent, percent),
    mode: fc.constantFrom('on_top' as const, 'of_share' as const),
  })
  .map(({ percents: [low, high, jackpot, upstream], mode, ...rest }) => ({
    ...rest,
    tiers: [tier(0n, low), tier(50_000n, high)],
    deductions: [
      { kind: 'jackpot' as const, label: 'Jackpot', shareUnits: jackpot * 1_000n, amountMinor: 0n },
      { kind: 'free_wins' as const, label: 'Promotions', shareUnits: 0n, amountMinor: 0n },
      { kind: 'fixed' as const, label: 'Licence', shareUnits: 0n, amountMinor: 1_234n },
    ],
    upstream: { name: 'Hub', shareUnits: upstream * 10_000n, mode },
  }))

describe('a provider statement', () => {
  it('sums to the minor unit: lines to the share, parties and parts to the total', () => {
    fc.assert(
      fc.property(anyTerms, rows, (change, turnover) => {
        const found = compute(change, turnover)
        const { lines, shareMinor, topUpMinor, fixedMinor, upstreamMinor, totalMinor, netMinor } = found
        expect(sumOf(lines.map((line) => line.shareMinor))).toBe(shareMinor)
        const onTop = change.upstream.mode === 'on_top' ? upstreamMinor : 0n
        expect(totalMinor).toBe(shareMinor + topUpMinor + fixedMinor + onTop)
        expect(totalMinor - upstreamMinor).toBeGreaterThanOrEqual(0n)
        expect(shareMinor + topUpMinor).toBeGreaterThanOrEqual(change.minimumMinor)
        const deducted = sumOf(found.deductions.map(({ amountMinor }) => amountMinor))
        expect(netMinor).toBe(found.baseMinor - deducted)
        if (change.shareBase === 'ggr') expect(deducted).toBe(0n)
        if (netMinor <= 0n) expect(shareMinor).toBe(0n)
      }),
    )
  })

  it('of marginal tiers never falls as the GGR grows; a whole tier takes its share of everything', () => {
    fc.assert(
      fc.property(minor, minor, (base, more) => {
        const shareOfBet = (bet: bigint) => compute({}, [row('slots', bet, 0n)]).shareMinor
        expect(shareOfBet(base + more)).toBeGreaterThanOrEqual(shareOfBet(base))
      }),
    )
    const whole = (bet: bigint) => compute({ tierMode: 'whole' }, [row('slots', bet, 0n)]).shareMinor
    expect([whole(100_000n), whole(100_100n)]).toEqual([10_000n, 8_008n])
    expect(compute({}, [row('slots', 100_100n, 0n)]).shareMinor).toBe(10_008n)
  })

  it('takes named deductions off before a share of NGR', () => {
    const deductions = [
      { kind: 'jackpot' as const, label: 'Jackpot pool', shareUnits: 10_000n, amountMinor: 0n },
      { kind: 'tax' as const, label: 'Gaming tax', shareUnits: 200_000n, amountMinor: 0n },
      { kind: 'free_wins' as const, label: 'Promotions', shareUnits: 0n, amountMinor: 0n },
      { kind: 'fixed' as const, label: 'Licence', shareUnits: 0n, amountMinor: 100n },
    ]
    const turnover = [row('slots', 20_000n, 10_000n), row('slots', 0n, 500n, { isFree: true })]
    const found = compute({ shareBase: 'ngr', deductions, minimumMinor: 1_000n }, turnover)
    expect(found.deductions.map(({ amountMinor }) => amountMinor)).toEqual([200n, 2_000n, 500n, 100n])
    expect(found).toMatchObject({ baseMinor: 10_000n, netMinor: 7_200n, shareMinor: 720n, topUpMinor: 280n })
  })

  it('gives an aggregator its part beside the share, or of it', () => {
    const upstream = { name: 'Hub', shareUnits: 20_000n }
    const of = (mode: 'on_top' | 'of_share') =>
      compute({ upstream: { ...upstream, mode } }, [row('slots', 50_000n, 0n)])
    expect(of('on_top')).toMatchObject({ shareMinor: 5_000n, upstreamMinor: 1_000n, totalMinor: 6_000n })
    expect(of('of_share')).toMatchObject({ shareMinor: 5_000n, upstreamMinor: 100n, totalMinor: 5_000n })
  })
})

it('parts of an amount sum to it, whatever their weights', () => {
  const weights = fc.array(fc.bigInt({ min: -1_000n, max: 10n ** 9n }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(minor, weights, (amount, parts) => {
      fc.pre(sumOf(parts) >= 0n)
      expect(sumOf(allocate(amount, parts))).toBe(amount)
    }),
  )
})
