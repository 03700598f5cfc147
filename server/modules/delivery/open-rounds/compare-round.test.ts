import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryStates } from '@/server/contract/delivery-states'
import type { ProviderRound, RoundTransaction } from '@/server/providers/port'
import { compareRound, type RecordedMovement } from './compare-round'

const bet: RecordedMovement = {
  transactionId: 'b1',
  type: 'bet',
  amountMinor: 100n,
  currency: 'EUR',
  state: 'confirmed',
  providerAnswer: 'ok',
  mayHaveMoved: true,
  isRefunded: false,
}
const win: RecordedMovement = { ...bet, transactionId: 'w1', type: 'win', amountMinor: 250n }
const theirs = ({ transactionId, type, amountMinor, currency }: RecordedMovement): RoundTransaction => ({
  transactionId,
  type,
  amountMinor,
  currency,
})
const refund: RoundTransaction = {
  ...theirs(bet),
  transactionId: 'r1',
  type: 'refund',
  referenceTransactionId: 'b1',
}
const round = (status: ProviderRound['status'], ...transactions: RoundTransaction[]): ProviderRound => ({
  status,
  transactions,
})
const kinds = (answer: ProviderRound | null, ...movements: RecordedMovement[]) =>
  compareRound(answer, movements).map(({ kind }) => kind)

describe('a round of which', () => {
  test('the provider has a win that it never reported', () => {
    const findings = compareRound(round('finished', theirs(bet), theirs(win)), [bet])
    expect(findings).toEqual([
      { kind: 'win_not_reported', transactionId: 'w1', oursMinor: null, theirsMinor: '250' },
    ])
  })

  test.each([
    ['says that it did not take place', round('void', theirs(bet))],
    ['does not know the bet', round('finished')],
    ['owes the refund', round('void', theirs(bet), refund)],
  ])('the provider %s, owes the stake back', (_why, answer) => {
    expect(kinds(answer, bet)).toEqual(['refund_owed'])
  })

  test('the bet was refunded, declined or settled by support, owes nothing', () => {
    expect(kinds(round('void', theirs(bet), refund), { ...bet, isRefunded: true })).toEqual(['final_missing'])
    expect(kinds(round('void', theirs(bet)), { ...bet, state: 'declined', mayHaveMoved: false })).toEqual([
      'final_missing',
    ])
    expect(kinds(round('void', theirs(bet)), { ...bet, state: 'resolved' })).toEqual(['final_missing'])
  })

  test('a bet was confirmed after the provider was told failed, has a late bet, named once', () => {
    const late = { ...bet, providerAnswer: 'failed' }
    expect(kinds(round('void', theirs(bet), refund), late)).toEqual(['late_bet'])
    expect(kinds(null, late)).toEqual(['late_bet', 'unknown_to_provider'])
    expect(kinds(round('finished', theirs(bet)), { ...late, isRefunded: true })).toEqual(['final_missing'])
  })

  test('an amount, currency or kind differs', () => {
    for (const other of [{ amountMinor: 99n }, { currency: 'USD' }, { type: 'win' as const }])
      expect(kinds(round('finished', { ...theirs(bet), ...other }), bet)).toEqual(['amount_differs'])
  })

  test('the provider knows a bet that was never reported', () => {
    const second = { ...theirs(bet), transactionId: 'b2' }
    expect(kinds(round('open', theirs(bet), second), bet)).toEqual(['bet_not_reported'])
  })

  test('the wallet has not settled a win', () => {
    const stuck = { ...win, state: 'exhausted' as const }
    expect(kinds(round('finished', theirs(bet), theirs(win)), bet, stuck)).toEqual(['not_confirmed'])
  })

  test('nothing is missing but its end, or the round goes on', () => {
    expect(kinds(round('finished', theirs(bet), theirs(win)), bet, win)).toEqual(['final_missing'])
    expect(kinds(round('open', theirs(bet)), bet)).toEqual(['still_open'])
  })

  test('several things are missing, names the most urgent first', () => {
    const late = { ...bet, transactionId: 'b2', providerAnswer: 'failed' }
    const answer = round('finished', { ...theirs(bet), amountMinor: 99n }, theirs(late), theirs(win))
    expect(kinds(answer, bet, late)).toEqual(['late_bet', 'win_not_reported', 'amount_differs'])
  })
})

const anyMovement = fc.record({
  transactionId: fc.constantFrom('a', 'b', 'c', 'd'),
  type: fc.constantFrom('bet', 'win', 'refund'),
  amountMinor: fc.bigInt({ min: 0n, max: 3n }),
  currency: fc.constant('EUR'),
  state: fc.constantFrom(...deliveryStates),
  providerAnswer: fc.constantFrom('ok', 'failed', null),
  mayHaveMoved: fc.boolean(),
  isRefunded: fc.boolean(),
}) satisfies fc.Arbitrary<RecordedMovement>
const anyRound = fc.uniqueArray(anyMovement, { selector: (one) => one.transactionId })

test('sides that say the same, all of it settled, never miss anything but the end', () => {
  fc.assert(
    fc.property(anyRound, (movements) => {
      const settled = movements.map((one) => ({ ...one, state: 'confirmed' as const, providerAnswer: 'ok' }))
      expect(kinds(round('finished', ...settled.map(theirs)), ...settled)).toEqual(['final_missing'])
    }),
  )
})

test('there is always a finding, and a difference is never taken for an end', () => {
  fc.assert(
    fc.property(anyRound, anyRound, (ours, others) => {
      const found = kinds(round('finished', ...others.map(theirs)), ...ours)
      expect(found.length).toBeGreaterThan(0)
      const unknownWins = others.filter(
        ({ type, transactionId }) =>
          type === 'win' && !ours.some((one) => one.transactionId === transactionId),
      )
      if (unknownWins.length > 0) expect(found).not.toContain('final_missing')
    }),
  )
})
