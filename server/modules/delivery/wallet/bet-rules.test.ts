import { expect, test } from 'vitest'
import type { Db } from '@/server/db'
import { type BetCandidate, type BetRule, isConcerned, judgeBets } from './bet-rules'
import type { NewMovement } from './movement'

const noDb = {} as Db
const now = new Date('2026-03-01T12:00:00Z')

const bet = (id: string, of: Partial<NewMovement> = {}): BetCandidate => ({
  movement: {
    ...{ id, type: 'bet', isFree: false, state: 'sending', createdAt: now, brandId: 'b', playerId: id },
    ...of,
  } as NewMovement,
  session: {} as BetCandidate['session'],
})

const refusal = { reason: 'player_limit' as const }
const refusedBy = { rule: 'stake_max' as const, version: 'player/1', limit: 5, used: null }

/** A rule that refuses the movements with these IDs and notes what it was asked. */
const ruleAgainst = (ids: string[], asked: string[][] = []): BetRule => ({
  concerns: () => true,
  judge: async (_db, bets) => {
    asked.push(bets.map(({ movement }) => movement.id))
    const refused = bets.filter(({ movement }) => ids.includes(movement.id))
    return new Map(refused.map(({ movement }) => [movement.id, { ...refusal, refusedBy }]))
  },
})

test('a refused bet is recorded as not sent, with the rule that refused it; others are recorded as they were', async () => {
  const [refused, passed] = await judgeBets(noDb, [bet('a'), bet('b')], {
    waits: false,
    rules: [ruleAgainst(['a'])],
  })
  expect(refused).toMatchObject({ state: 'not_sent', stateReason: 'player_limit', refusedBy, settledAt: now })
  expect(refused).toMatchObject({ providerAnswer: 'failed', firstAttempt: null, leaseToken: null })
  expect(passed).toMatchObject({ id: 'b', state: 'sending' })
})

test('a rule is asked once for all bets of a commit, in one order, and not about those refused before', async () => {
  const asked: string[][] = []
  await judgeBets(noDb, [bet('c'), bet('a'), bet('b')], {
    waits: false,
    rules: [ruleAgainst(['a']), ruleAgainst([], asked)],
  })
  expect(asked).toEqual([['b', 'c']])
})

test('results keep the order of the bets', async () => {
  const judged = await judgeBets(noDb, [bet('c'), bet('a')], { waits: false, rules: [ruleAgainst([])] })
  expect(judged.map((one) => one !== 'busy' && one.id)).toEqual(['c', 'a'])
})

test('no rule concerns wins, refunds, free play, or a bet that is refused already', () => {
  const rules = [ruleAgainst([])]
  expect(isConcerned(bet('a'), rules)).toBe(true)
  expect(isConcerned(bet('a'), [])).toBe(false)
  for (const of of [{ type: 'win' }, { type: 'refund' }, { isFree: true }, { state: 'not_sent' }] as const) {
    expect([of, isConcerned(bet('a', of), rules)]).toEqual([of, false])
  }
})

test('a busy bet is left for later, and what a counting rule lets pass counts its amount', async () => {
  const rule: BetRule = { concerns: () => true, counts: true, judge: async () => new Map([['a', 'busy']]) }
  const [busy, counted] = await judgeBets(noDb, [bet('a'), bet('b', { amountMinor: 7n })], {
    waits: false,
    rules: [rule],
  })
  expect(busy).toBe('busy')
  expect(counted).toMatchObject({ limitMinor: 7n, state: 'sending' })
})
