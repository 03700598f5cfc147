import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accrueDay, type DayGgr, daysFrom, type LineState } from './accrue-rules'
import type { ContractLine, Term } from './contract'
import { plusDays } from './days'
import type { NegativeMonth } from './fee-rules'

const march = new Date('2026-03-01T00:00:00Z')
const april = new Date('2026-04-01T00:00:00Z')

const everything = { providerCode: null, gameType: null, includesFreeWins: false }
const share = (id: string, percent: bigint, covered: Partial<ContractLine> = {}): ContractLine => ({
  ...everything,
  id,
  label: id,
  kind: 'ggr_share',
  tiers: [{ fromMinor: 0n, shareUnits: percent * 10_000n }],
  minimumMinor: null,
  ...(covered as object),
})
const fixed = (id: string, amountMinor: bigint): ContractLine => ({
  ...everything,
  id,
  label: id,
  kind: 'fixed',
  amountMinor,
})
const minimum = (amountMinor: bigint): ContractLine => ({
  ...everything,
  id: 'minimum',
  label: 'minimum',
  kind: 'minimum',
  amountMinor,
})

const termOf = (
  lines: ContractLine[],
  negativeMonth: NegativeMonth = 'reset',
  own: Partial<Term> = {},
): Term => ({
  id: 'c',
  version: 1,
  effectiveDay: march,
  endDay: null,
  currency: 'EUR',
  negativeMonth,
  lines,
  ...own,
})

const cash = (ggrMinor: bigint, providerCode = 'aurora'): DayGgr => ({
  providerCode,
  gameType: 'slots',
  currency: 'EUR',
  isFree: false,
  ggrMinor,
})

/** Accrues days one after another, each from where the last one stood. */
function run(term: Term, days: readonly DayGgr[][], from = march, before: LineState[] = []) {
  let lineStates = before
  return days.map((ggr, index) => {
    const day = plusDays(from, index)
    const accrued = accrueDay({ term, day, ggr, rates: null, lineStates })
    lineStates = accrued.lines.map(({ lineId, periodBaseMinor, feeMinor }) => {
      const line = term.lines.find(({ id }) => id === lineId)
      if (!line) throw new Error('no line')
      return { ...line, negativeMonth: term.negativeMonth, periodBaseMinor, feeMinor }
    })
    return { ...accrued, lineStates }
  })
}

const month = (...first: bigint[]) => daysFrom(march, april).map((_, index) => [cash(first[index] ?? 0n)])
const total = (days: ReturnType<typeof run>) => days.reduce((sum, { drawnMinor }) => sum + drawnMinor, 0n)

const tiered = (id: string): ContractLine =>
  ({
    ...share(id, 0n),
    tiers: [
      { fromMinor: 0n, shareUnits: 123_456n },
      { fromMinor: 50_000n, shareUnits: 80_000n },
    ],
    minimumMinor: 1_234n,
  }) as ContractLine
const amounts = fc.array(fc.bigInt({ min: -100_000n, max: 100_000n }), { minLength: 31, maxLength: 31 })
const rule = fc.constantFrom<NegativeMonth>('reset', 'net', 'carry_over')

describe('the days of a month', () => {
  it('draw what the month costs in all, which no order of them changes', () => {
    fc.assert(
      fc.property(amounts, rule, (days, negativeMonth) => {
        const term = termOf(
          [tiered('a'), share('b', 7n, { providerCode: 'borealis' }), fixed('f', 10_001n), minimum(9_999n)],
          negativeMonth,
        )
        const rows = days.map((amount, index) => [cash(amount), cash(-(days[30 - index] ?? 0n), 'borealis')])
        const accrued = run(term, rows)
        const last = accrued.at(-1)?.lines.reduce((sum, { feeMinor }) => sum + feeMinor, 0n)
        expect(total(accrued)).toBe(last)
        expect(total(run(term, rows.toReversed()))).toBe(last)
        expect(total(accrued) >= 0n).toBe(true)
      }),
    )
  })

  it('return what a loss takes away, and never more than was drawn', () => {
    const days = run(termOf([share('a', 10n)]), month(1_000n, -400n, -900n))
    expect(days.slice(0, 3).map(({ drawnMinor }) => drawnMinor)).toEqual([100n, -40n, -60n])
    expect(total(days)).toBe(0n)
  })

  it('spread a fixed amount by days, without a rest', () => {
    const days = run(termOf([fixed('f', 10_000n)]), month())
    expect(total(days)).toBe(10_000n)
    for (const { drawnMinor } of days) expect(drawnMinor === 322n || drawnMinor === 323n).toBe(true)
  })

  it('charge minimums on the last one alone, the line’s own before the month’s', () => {
    const line = { ...share('a', 10n), minimumMinor: 500n } as ContractLine
    const days = run(termOf([line, minimum(800n)]), month(1_000n))
    expect(days[29]?.lines.map(({ feeMinor }) => feeMinor)).toEqual([100n, 0n])
    expect(days[30]?.lines.map(({ feeMinor }) => feeMinor)).toEqual([500n, 300n])
  })
})

describe('a month with a loss', () => {
  const lines = [share('a', 10n, { providerCode: 'aurora' }), share('b', 20n, { providerCode: 'borealis' })]
  const rows = (a: bigint, b: bigint) =>
    month().map((day, index) => (index === 0 ? [cash(a), cash(b, 'borealis')] : day))
  const feesOf = (days: ReturnType<typeof run>) => days.at(-1)?.lines.map(({ feeMinor }) => feeMinor)

  it('counts as zero under reset, and leaves the other lines alone', () => {
    expect(feesOf(run(termOf(lines, 'reset'), rows(1_000n, -5_000n)))).toEqual([100n, 0n])
  })

  it('reduces the other lines under net, down to zero in all', () => {
    expect(feesOf(run(termOf(lines, 'net'), rows(10_000n, -1_000n)))).toEqual([1_000n, -200n])
    expect(feesOf(run(termOf(lines, 'net'), rows(1_000n, -5_000n)))).toEqual([100n, -100n])
  })

  it('counts against the same line’s next months under carry over, until it is used up', () => {
    const term = termOf(lines, 'carry_over')
    const first = run(term, rows(1_000n, -5_000n))
    expect(feesOf(first)).toEqual([100n, 0n])
    const inApril = daysFrom(april, new Date('2026-05-01T00:00:00Z')).map((_, index) =>
      index === 0 ? [cash(2_000n, 'borealis')] : [],
    )
    const second = run(term, inApril, april, first.at(-1)?.lineStates)
    expect(second.at(-1)?.lines.map(({ periodBaseMinor }) => periodBaseMinor)).toEqual([0n, -3_000n])
    const inMay = [[cash(4_000n, 'borealis')]]
    const third = run(term, inMay, new Date('2026-05-01T00:00:00Z'), second.at(-1)?.lineStates)
    expect(third[0]?.lines.map(({ feeMinor }) => feeMinor)).toEqual([0n, 200n])
  })

  it('is forgotten at the next month under the other rules', () => {
    for (const negativeMonth of ['reset', 'net'] as const) {
      const term = termOf([share('a', 10n)], negativeMonth)
      const before = run(term, month(-5_000n)).at(-1)?.lineStates
      expect(run(term, [[cash(1_000n)]], april, before)[0]?.drawnMinor).toBe(100n)
    }
  })
})

describe('a change within a month', () => {
  const change = new Date('2026-03-11T00:00:00Z')

  it('splits it: each version counts its tiers from zero, and monthly amounts by its days', () => {
    const tiers = [
      { fromMinor: 0n, shareUnits: 100_000n },
      { fromMinor: 1_000n, shareUnits: 50_000n },
    ]
    const lines = (id: string): ContractLine[] => [
      { ...share(id, 0n), tiers } as ContractLine,
      fixed(`f${id}`, 3_100n),
    ]
    const days = month(1_000n, 500n)
    const first = run(termOf(lines('1'), 'reset', { endDay: change }), days.slice(0, 10))
    expect(first.at(-1)?.lines.map(({ feeMinor }) => feeMinor)).toEqual([125n, 1_000n])
    const later = days.map(() => [cash(100n)])
    const second = run(
      termOf(lines('2'), 'reset', { effectiveDay: change }),
      later.slice(10),
      change,
      first.at(-1)?.lineStates,
    )
    expect(second.at(-1)?.lines.map(({ feeMinor }) => feeMinor)).toEqual([155n, 2_100n])
    expect(total(second)).toBe(2_255n)
  })

  it('takes a carried loss along, to the line that covers the same', () => {
    const first = run(
      termOf([share('1', 10n), fixed('f', 3_100n)], 'carry_over', { endDay: change }),
      month(-700n).slice(0, 10),
    )
    const next = termOf([share('2', 10n)], 'reset', { effectiveDay: change })
    expect(run(next, [[cash(1_000n)]], change, first.at(-1)?.lineStates)[0]?.drawnMinor).toBe(30n)
    const other = termOf([share('3', 10n, { providerCode: 'aurora' })], 'reset', { effectiveDay: change })
    expect(run(other, [[cash(1_000n)]], change, first.at(-1)?.lineStates)[0]?.drawnMinor).toBe(100n)
  })
})

describe('what a line counts', () => {
  const lines = [
    share('all', 1n),
    share('slots', 2n, { gameType: 'slots' }),
    share('aurora', 4n, { providerCode: 'aurora' }),
    share('aurora slots', 8n, { providerCode: 'aurora', gameType: 'slots' }),
  ]
  const countedBy = (providerCode: string, gameType: string | null) =>
    run(termOf(lines), [[{ ...cash(100n, providerCode), gameType }]])[0]?.lines.find(
      ({ baseMinor }) => baseMinor !== 0n,
    )?.lineId

  it('is what no narrower line covers, each game once', () => {
    expect(countedBy('aurora', 'slots')).toBe('aurora slots')
    expect(countedBy('aurora', 'crash')).toBe('aurora')
    expect(countedBy('borealis', 'slots')).toBe('slots')
    expect(countedBy('borealis', null)).toBe('all')
  })

  it('leaves free wins to the operator unless the line says otherwise', () => {
    const free = { ...cash(-300n), isFree: true }
    const base = (includesFreeWins: boolean) =>
      run(termOf([{ ...share('a', 10n), includesFreeWins }]), [[cash(1_000n), free]])[0]?.lines[0]?.baseMinor
    expect([base(false), base(true)]).toEqual([1_000n, 700n])
  })
})

describe('another currency', () => {
  const rates = {
    day: '2026-02-27',
    source: 'ecb',
    rates: new Map([
      ['EUR', '1'],
      ['USD', '1.25'],
    ]),
  }
  const dollars = (ggrMinor: bigint, currency = 'USD') => [{ ...cash(ggrMinor), currency }]

  it('is converted by the day’s rate, which the row states', () => {
    const accrued = accrueDay({
      term: termOf([share('a', 10n)]),
      day: march,
      ggr: dollars(1_001n),
      rates,
      lineStates: [],
    })
    expect(accrued).toMatchObject({
      rates: { day: '2026-02-27', source: 'ecb' },
      lines: [
        {
          ggr: [{ currency: 'USD', ggrMinor: 1_001n, baseMinor: 801n, rate: { from: '1.25', to: '1' } }],
          feeMinor: 80n,
        },
      ],
    })
  })

  it('without a rate stays open, and names what is missing; nothing to convert needs none', () => {
    const of = (ggr: DayGgr[], known: typeof rates | null) =>
      accrueDay({ term: termOf([share('a', 10n)]), day: march, ggr, rates: known, lineStates: [] })
    const open = [{ lineId: 'a', currency: 'SEK', ggrMinor: 5n, missing: 'SEK' }]
    expect(of([...dollars(5n, 'SEK'), cash(1_000n)], rates)).toMatchObject({ open, drawnMinor: 100n })
    expect(of(dollars(5n), null)).toMatchObject({ open: [{ currency: 'USD', missing: 'USD' }] })
    expect(of(dollars(0n), null)).toMatchObject({ open: [], drawnMinor: 0n, rates: null })
  })
})
