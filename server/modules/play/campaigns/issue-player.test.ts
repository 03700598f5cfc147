import { describe, expect, test } from 'vitest'
import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import type { ClaimedPlayer } from './campaign'
import { outcomeOf } from './issue-player'
import { policy } from './policy'

const now = new Date('2026-03-01T12:00:00Z')
const player: ClaimedPlayer = {
  line: 2,
  playerId: 'p1',
  country: 'MT',
  currency: 'EUR',
  status: 'issuing',
  previousStatus: 'queued',
  tries: 1,
  grantId: null,
  grantKey: 'campaign:c:2:1',
}
const lastTry = { ...player, tries: policy.retryAfterS.length + 1 }
const timeout = { kind: 'timeout', message: 'slow' } as const
const busy = { kind: 'rate_limited', message: 'busy' } as const

const grant = (status: FreeRoundGrant['status'], game: Partial<FreeRoundGrant['games'][number]> = {}) =>
  ({
    grant_id: 'g1',
    status,
    games: [
      {
        game_id: 'a',
        status: 'active',
        reason: null,
        rounds_total: 10,
        rounds_played: 0,
        won_amount: 0,
        ...game,
      },
    ],
  }) as unknown as FreeRoundGrant

const recorded = (issuedGrant: FreeRoundGrant, isPartial = false) =>
  ({ kind: 'recorded', grant: issuedGrant, isPartial, error: null }) as const

describe('what an issuance makes of a player', () => {
  test.each([
    ['issued', recorded(grant('active')), { status: 'issued', reason: null, grantId: 'g1' }],
    ['issued in part', recorded(grant('active'), true), { status: 'issued', reason: 'partially_issued' }],
    [
      'refused, in the words of the provider',
      recorded(grant('issue_failed', { status: 'issue_failed', reason: 'no coin level 9' })),
      { status: 'failed', reason: 'no coin level 9', grantId: 'g1' },
    ],
    [
      'recorded by somebody else meanwhile',
      { kind: 'too_late', grant: grant('active') },
      { status: 'issued' },
    ],
    ['answered after the end', { kind: 'too_late', grant: grant('expired') }, { status: 'failed' }],
    ['found expired and unplayed', recorded(grant('expired')), { status: 'failed', reason: 'expired' }],
    ['found expired but played', recorded(grant('expired', { rounds_played: 1 })), { status: 'issued' }],
    ['never sent', { kind: 'unsent', error: busy }, { status: 'queued', grantId: null }],
    ['not known', { kind: 'stopped', grantId: 'g1', error: timeout }, { status: 'issuing', grantId: 'g1' }],
  ] as const)('%s', (_what, outcome, expected) => {
    const made = outcomeOf(player, outcome, now)
    expect(made).toMatchObject(expected)
    const isOpen = made.status === 'queued' || made.status === 'issuing'
    expect(made.dueAt).toEqual(isOpen ? new Date(now.getTime() + policy.retryAfterS[0] * 1_000) : null)
  })

  test('after the last try it has failed, and says which grant is still open', () => {
    expect(outcomeOf(lastTry, { kind: 'unsent', error: busy }, now)).toMatchObject({
      status: 'failed',
      reason: 'provider_unavailable',
      dueAt: null,
    })
    expect(outcomeOf(lastTry, { kind: 'stopped', grantId: 'g1', error: timeout }, now)).toMatchObject({
      status: 'failed',
      reason: 'outcome_unknown',
      grantId: 'g1',
    })
  })
})
