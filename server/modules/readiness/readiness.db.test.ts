import { describe, expect, it } from 'vitest'
import { allScenarios } from './scenarios'
import type { Flaw } from './testing/strict-wallet'
import { probe } from './testing/world'

describe('a wallet that does as the contract says', () => {
  it('passes every expectation, each with the bytes that were exchanged', async () => {
    const { run, wallet } = await probe()
    expect(run.state).toBe('passed')
    expect(run.steps.map((step) => step.scenario)).toEqual(allScenarios.map(({ name }) => name))
    for (const [index, step] of run.steps.entries()) {
      const sent = wallet.requests[index]
      expect(step.result).toBe('passed')
      expect(step.request?.body.text).toBe(Buffer.from(sent?.body ?? []).toString())
      expect(step.request?.headers).toContainEqual({ name: 'X-Service-Readiness', value: 'probe' })
      expect(step.reply).toMatchObject({ headers: [{ name: 'content-type', value: 'application/json' }] })
    }
  })

  it('is asked about the player, currency and amount that were chosen, in minor units', async () => {
    const { run, wallet } = await probe(undefined, { playerId: 'ada', currency: 'kwd', betAmount: '2.5' })
    expect(run).toMatchObject({ playerId: 'ada', currency: 'KWD', betMinor: 2_500n })
    const bet = run.steps.find((step) => step.scenario === 'bet')
    expect(JSON.parse(bet?.request?.body.text ?? '')).toMatchObject({
      transaction_type: 'bet',
      amount: 2_500,
      currency: 'KWD',
      player_id: 'ada',
      finished: false,
    })
    expect(wallet.requests).toHaveLength(allScenarios.length)
  })

  it('is asked, by default, about a player nobody is, in EUR, for 1.00', async () => {
    const { run } = await probe()
    expect(run).toMatchObject({ currency: 'EUR', betMinor: 100n })
    expect(run.playerId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a wallet with a flaw', () => {
  const rows: [Flaw, failed: string[], skipped: string[]][] = [
    ['unreachable', ['reachability'], allScenarios.slice(1).map(({ name }) => name)],
    ['no_signature_check', ['signature_missing', 'signature_wrong'], []],
    ['takes_unsigned', ['signature_missing'], []],
    ['takes_any_content_type', ['content_type'], []],
    ['takes_zero_bets', ['bet_amount_invalid'], []],
    ['takes_negative_amounts', ['amount_negative'], []],
    ['takes_any_currency', ['currency_unsupported'], []],
    ['books_conflicts', ['conflicting_replay'], []],
    ['forgets_bets', ['bet_duplicate', 'conflicting_replay'], []],
    [
      'answers_duplicates_409',
      ['bet_duplicate', 'win_duplicate', 'refund_duplicate', 'free_win_duplicate'],
      [],
    ],
    ['forgets_wins', ['win_duplicate'], []],
    ['forgets_refunds', ['refund_duplicate'], []],
    ['forgets_free_wins', ['free_win_duplicate'], []],
    ['refuses_wins', ['win'], ['win_duplicate']],
    ['refuses_refunds', ['refund'], ['refund_duplicate']],
    ['refuses_free_bets', ['free_bet'], ['free_win', 'free_win_duplicate']],
    ['needs_free_bet_for_free_win', ['free_win_alone'], []],
    [
      'declines_bets',
      ['bet'],
      [
        'bet_duplicate',
        'conflicting_replay',
        'win',
        'win_duplicate',
        'bet_to_refund',
        'refund',
        'refund_duplicate',
      ],
    ],
    [
      'refuses_with_500',
      [
        'signature_missing',
        'signature_wrong',
        'content_type',
        'bet_amount_invalid',
        'amount_negative',
        'currency_unsupported',
        'conflicting_replay',
      ],
      [],
    ],
  ]

  it.each(rows)('%s fails just what it breaks', async (flaw, failed, skipped) => {
    const result = await probe(flaw)
    expect(result.failed).toEqual(failed)
    expect(result.skipped).toEqual(skipped)
    expect(result.run.state).toBe('failed')
  })

  it('that answers without the currency is told so', async () => {
    const { run } = await probe('no_currency')
    expect(run.steps.find((step) => step.scenario === 'bet')).toMatchObject({
      result: 'failed',
      reason: 'currency_missing',
    })
  })

  it('that says 201 passes, and is told that only 200 confirms', async () => {
    const { run } = await probe('answers_201')
    expect(run.state).toBe('passed')
    expect(run.steps.find((step) => step.scenario === 'bet')?.reason).toBe('accepted_not_200')
  })
})
