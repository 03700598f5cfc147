import { describe, expect, test } from 'vitest'
import { asSessionId } from '@/server/core/ids'
import type { MovementReport } from '@/server/providers/port'
import { hashReport } from './draft-movement'
import { findReportProblem } from './receive'

const report = (of: Partial<MovementReport> = {}): MovementReport => ({
  providerCode: 'aurora',
  sessionId: asSessionId('018f0000-0000-7000-8000-000000000000'),
  transactionId: 't1',
  type: 'bet',
  action: 'BET',
  amountMinor: 100n,
  currency: 'EUR',
  roundId: 'r1',
  isFinished: false,
  ...of,
})
const grant = { freeRoundGrantId: '018f0000-0000-7000-8000-000000000001' }
const problem = (of: Partial<MovementReport>) =>
  findReportProblem(report(of), { mode: 'real', currency: 'EUR' })

describe('a report is refused, and nothing recorded, when', () => {
  test.each<[string, Partial<MovementReport>, string]>([
    ['its currency is not the session’s', { currency: 'USD' }, 'currency_differs_from_session'],
    ['its amount is negative', { amountMinor: -1n }, 'amount_out_of_range'],
    ['its amount is beyond exact JSON', { type: 'win', amountMinor: 2n ** 53n }, 'amount_out_of_range'],
    ['a paid bet is of nothing', { amountMinor: 0n }, 'amount_zero'],
    [
      'a refund is of nothing',
      { type: 'refund', amountMinor: 0n, referenceTransactionId: 'b' },
      'amount_zero',
    ],
    ['a refund names no bet', { type: 'refund' }, 'reference_missing'],
    ['a refund names itself', { type: 'refund', referenceTransactionId: 't1' }, 'reference_is_itself'],
    ['a bet names another movement', { referenceTransactionId: 'b' }, 'reference_not_allowed'],
    ['its id is empty', { transactionId: '' }, 'text_unusable'],
    ['its id cannot be stored', { transactionId: 'a\0b' }, 'text_unusable'],
    ['its id would change on the wire', { transactionId: 'a\ud800' }, 'text_unusable'],
    ['its id is too long', { transactionId: 'x'.repeat(201) }, 'text_unusable'],
    ['its round is too long', { roundId: 'x'.repeat(161) }, 'text_unusable'],
    ['its grant is no id', { freeRoundGrantId: 'nope' }, 'grant_id_malformed'],
  ])('%s', (_, of, expected) => expect(problem(of)).toBe(expected))

  test('its session is a demo', () => {
    expect(findReportProblem(report(), { mode: 'demo', currency: null })).toBe('demo_session')
  })
})

test.each<Partial<MovementReport>>([
  {},
  { type: 'win', amountMinor: 0n },
  { type: 'win', amountMinor: BigInt(Number.MAX_SAFE_INTEGER) },
  { ...grant, amountMinor: 0n },
  { type: 'refund', referenceTransactionId: 'b1' },
])('a consistent report passes: %o', (of) => expect(problem(of)).toBeNull())

test('whatever is different in a report makes its hash different', () => {
  const hashes = [
    report(),
    report({ type: 'win' }),
    report({ action: 'X' }),
    report({ amountMinor: 101n }),
    report({ currency: 'USD' }),
    report({ roundId: 'r2' }),
    report({ isFinished: true }),
    report({ referenceTransactionId: 'b' }),
    report(grant),
    report({ sessionId: asSessionId('018f0000-0000-7000-8000-000000000009') }),
  ].map((each) => hashReport(each).toString('hex'))
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(hashReport(report())).toEqual(hashReport(report()))
})
