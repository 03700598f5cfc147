import { describe, expect, test } from 'vitest'
import type { Movement } from '@/sandbox/providers/dialect'
import { compareLedgers } from './compare'
import { ProviderLedger, type Told } from './provider-ledger'
import type { CroupierRow, JournalRow } from './read-ledgers'
import type { PlaySession } from './world'

const session: PlaySession = {
  sessionId: 's',
  provider: 'aurora',
  organization: { id: 'o', brandId: 'b', slug: 'first', callbackSecret: '-' },
  playerId: 'p',
  currency: 'EUR',
}
const own = { slug: 'first', player: 'p', currency: 'EUR' }

type Answer = Told | null

/** A bet of 100 with a refund, or without, as each ledger has it. */
function ledgersOf(of: {
  told: Answer
  state: string
  change: bigint | null
  refund?: { told: Answer; state: string; change: bigint | null; origin?: CroupierRow['origin'] }
  balance?: bigint
}) {
  const provider = new ProviderLedger()
  const croupier: CroupierRow[] = []
  const journal: JournalRow[] = [{ ...own, change: 1_000n, provider: null, id: null }]
  const add = (
    type: 'bet' | 'refund',
    id: string,
    part: Omit<typeof of, 'refund'> & { origin?: CroupierRow['origin'] },
  ) => {
    const forwarded = [{ type, transaction_id: id, amount: 100 }]
    const movement = {
      kind: type,
      transactionId: id,
      roundId: 'r',
      amountMinor: 100n,
      currency: 'EUR',
      finished: false,
    }
    const betId = type === 'refund' ? 'b1' : null
    if (part.origin !== 'croupier') provider.record(session, movement, forwarded, betId)
    if (part.told) provider.note(session, forwarded, part.told)
    const told = part.told
    croupier.push({
      slug: 'first',
      provider: 'aurora',
      id,
      type,
      amount: 100n,
      state: part.state,
      reason: null,
      told,
      betId,
      isRefunded: of.refund !== undefined && type === 'bet',
      origin: part.origin ?? 'provider',
      redeliveries: 0,
    })
    if (part.change !== null) journal.push({ ...own, change: part.change, provider: 'aurora', id })
  }
  add('bet', 'b1', of)
  if (of.refund) add('refund', 'r1', of.refund)
  const sum = journal.reduce((total, { change }) => total + change, 0n)
  return { provider, croupier, journal, balances: [{ ...own, balance: of.balance ?? sum }] }
}
const differencesOf = (of: Parameters<typeof ledgersOf>[0]) => compareLedgers(ledgersOf(of)).differences

describe('four ledgers', () => {
  test.each([
    ['a bet that stands', { told: 'ok', state: 'confirmed', change: -100n }],
    ['a bet declined', { told: 'declined', state: 'declined', change: 0n }],
    ['a bet that never left', { told: 'failed', state: 'not_sent', change: null }],
    [
      'a refunded bet',
      {
        told: 'failed',
        state: 'superseded',
        change: -100n,
        refund: { told: 'ok', state: 'confirmed', change: 100n },
      },
    ],
    ['an unclear bet, which support is shown', { told: 'failed', state: 'unknown', change: -100n }],
    ['a late bet, which support is shown', { told: 'failed', state: 'confirmed', change: -100n }],
  ] as const)('agree about %s', (_, of) => expect(differencesOf(of)).toEqual([]))

  test.each([
    [
      'debited, though the provider was told it failed',
      { told: 'failed', state: 'superseded', change: -100n },
    ],
    ['confirmed, and never debited', { told: 'ok', state: 'confirmed', change: null }],
    ['debited twice as much', { told: 'ok', state: 'confirmed', change: -200n }],
    ['debited, and never sent', { told: 'failed', state: 'not_sent', change: -100n }],
    ['still under way', { told: 'failed', state: 'retrying', change: null }],
    ['accepted, and declined by the operator', { told: 'ok', state: 'declined', change: 0n }],
    [
      'refunded, and not credited',
      {
        told: 'ok',
        state: 'confirmed',
        change: -100n,
        refund: { told: 'ok', state: 'not_sent', change: null },
      },
    ],
    ['not what the balance says', { told: 'ok', state: 'confirmed', change: -100n, balance: 899n }],
  ] as const)('differ about a bet %s', (_, of) => expect(differencesOf(of)).not.toEqual([]))

  test('a late bet that Croupier reversed itself agrees, and one that it reversed in vain does not', () => {
    const late = { told: 'failed', state: 'confirmed', change: -100n } as const
    const reversal = { told: null, state: 'confirmed', change: 100n, origin: 'croupier' } as const
    expect(compareLedgers(ledgersOf({ ...late, refund: reversal })).differences).toEqual([])
    const unbooked = ledgersOf({ ...late, refund: { ...reversal, change: null } })
    expect(compareLedgers(unbooked).differences).not.toEqual([])
  })

  test('differ when a movement is in a journal twice, or unknown to Croupier', () => {
    const doubled = ledgersOf({ told: 'ok', state: 'confirmed', change: -50n })
    doubled.journal.push({ ...own, change: -50n, provider: 'aurora', id: 'b1' })
    expect(compareLedgers(doubled).differences).toContain(
      "first/aurora/b1 is in the operator's journal twice",
    )
    const unknown = ledgersOf({ told: 'ok', state: 'confirmed', change: -100n })
    expect(compareLedgers({ ...unknown, croupier: [] }).differences).toContain(
      'first/aurora/b1 is unknown to Croupier',
    )
  })

  test('differ when a movement is kept twice, as in the database and in the archive', () => {
    const ledgers = ledgersOf({ told: 'ok', state: 'confirmed', change: -100n })
    const croupier = [...ledgers.croupier, ...ledgers.croupier]
    expect(compareLedgers({ ...ledgers, croupier }).differences).toEqual([
      'first/aurora/b1 is in the ledger of Croupier twice',
    ])
  })

  test('differ when a refund of another amount than its bet is taken, and a right one is not', () => {
    const { provider } = ledgersOf({ told: 'ok', state: 'confirmed', change: -100n })
    for (const [id, amount] of [
      ['right', 100],
      ['wrong', 101],
    ] as const) {
      const refund = { type: 'refund', transaction_id: id, amount } as const
      const movement = { kind: 'refund', transactionId: id, amountMinor: BigInt(amount) } as Movement
      provider.record(session, movement, [refund], 'b1')
      provider.note(session, [refund], 'failed')
      provider.note(session, [refund], 'pending')
    }
    expect(provider.defects).toEqual([
      'refund first/aurora/right was told failed',
      'refund first/aurora/wrong was told failed, then pending',
    ])
  })

  test('differ when a bet is told two things', () => {
    const { provider } = ledgersOf({ told: 'failed', state: 'superseded', change: null })
    provider.note(session, [{ type: 'bet', transaction_id: 'b1', amount: 100 }], 'ok')
    expect(provider.defects).toEqual(['bet first/aurora/b1 was told failed, then ok'])
  })
})
