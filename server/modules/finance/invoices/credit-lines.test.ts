import { describe, expect, test } from 'vitest'
import { creditSome, creditWhole } from './credit-lines'

const line = (id: string, amountMinor: bigint, creditedMinor = 0n) => ({
  id,
  description: id,
  amountMinor,
  creditedMinor,
})

describe('a credit note of the whole', () => {
  test('reverses what each line has left, lines below zero too', () => {
    const plan = creditWhole([line('a', 120n, 30n), line('b', -20n), line('c', 5n, 5n)])
    expect(plan).toMatchObject({ kind: 'ok', totalMinor: 70n })
    expect(plan.kind === 'ok' && plan.lines.map(({ amountMinor }) => amountMinor)).toEqual([90n, -20n])
  })

  test('is refused where nothing is left', () => {
    expect(creditWhole([line('a', 120n, 120n)])).toMatchObject({ kind: 'refused' })
  })
})

describe('a credit note by lines', () => {
  const lines = [line('a', 120n, 30n), line('b', -20n)]
  const credit = (lineId: string, amountMinor: bigint, leftMinor = 70n) =>
    creditSome(lines, [{ lineId, amountMinor }], leftMinor)

  test('takes at most what the line has left', () => {
    expect(credit('a', 90n, 90n)).toMatchObject({ kind: 'ok', totalMinor: 90n })
    expect(credit('a', 91n, 91n)).toMatchObject({ kind: 'refused' })
  })

  test('takes at most what the invoice has left', () => {
    expect(credit('a', 70n)).toMatchObject({ kind: 'ok' })
    expect(credit('a', 71n)).toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['a', 0n],
    ['a', -1n],
    ['b', 1n],
    ['of another invoice', 1n],
  ])('refuses %s for %s', (lineId, amount) => {
    expect(credit(lineId, amount)).toMatchObject({ kind: 'refused' })
  })

  test('refuses a line that is named twice', () => {
    const twice = [
      { lineId: 'a', amountMinor: 1n },
      { lineId: 'a', amountMinor: 1n },
    ]
    expect(creditSome(lines, twice, 70n)).toMatchObject({ kind: 'refused' })
  })
})
