import { describe, expect, it } from 'vitest'
import type { WalletFaultKind } from '@/sandbox/wallet/faults'
import type { SendCallback } from '@/server/outbound'
import { allScenarios } from './scenarios'
import { openSandboxWallets } from './testing/sandbox-wallets'
import { probe, secret } from './testing/world'

const openWallet = openSandboxWallets()

describe('a wallet that does as the contract says', () => {
  it('passes every expectation, each with the bytes that were exchanged', async () => {
    const wallet = openWallet(secret)
    const { run } = await probe(wallet.send)
    expect(run.steps.filter((step) => step.result !== 'passed')).toEqual([])
    expect(run.state).toBe('passed')
    expect(run.steps.map((step) => step.scenario)).toEqual(allScenarios.map(({ name }) => name))
    const sent = wallet.requests.map(({ body }) => Buffer.from(body).toString())
    const shown = run.steps.flatMap((step) => (step.request ? [step] : []))
    expect(new Set(shown.map((step) => step.request?.body.text))).toEqual(new Set(sent))
    for (const step of shown) {
      expect(step.request?.headers).toContainEqual({ name: 'X-Service-Readiness', value: 'probe' })
      expect(step.reply).toMatchObject({ headers: [{ name: 'content-type', value: 'application/json' }] })
    }
  })

  it('is asked about the player, currency and amount that were chosen, in minor units', async () => {
    const chosen = { playerId: 'ada', currency: 'kwd', betAmount: '2.5' }
    const { run } = await probe(openWallet(secret).send, chosen)
    expect(run).toMatchObject({ playerId: 'ada', currency: 'KWD', betMinor: 2_500n, state: 'passed' })
    const bet = run.steps.find((step) => step.scenario === 'bet')
    expect(JSON.parse(bet?.request?.body.text ?? '')).toMatchObject({
      transaction_type: 'bet',
      amount: 2_500,
      currency: 'KWD',
      player_id: 'ada',
      finished: false,
    })
  })

  it('is asked, by default, about a new player, in EUR, for 1.00', async () => {
    const { run } = await probe(openWallet(secret).send)
    expect(run).toMatchObject({ currency: 'EUR', betMinor: 100n })
    expect(run.playerId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('has its player left with one more bet, from the free win', async () => {
    const { run } = await probe(openWallet(secret).send, { betAmount: '2' })
    const last = run.steps.findLast((step) => step.reply !== null)
    expect(JSON.parse(last?.reply?.body.text ?? '')).toMatchObject({ balance: 100_200 })
  })
})

type Row = [WalletFaultKind, failed: string[], skipped: string[]]

/** Each way of being wrong, with the checks that find it and those that then cannot be tried. */
const brokenWallets: Row[] = [
  ['no_signature_check', ['signature_missing', 'signature_wrong'], []],
  ['accepts_unsigned', ['signature_missing'], []],
  ['accepts_any_content_type', ['content_type'], []],
  ['crashes_on_bad_json', ['body_not_json'], []],
  ['accepts_zero_bets', ['bet_amount_invalid'], []],
  ['accepts_negative_amounts', ['amount_negative'], []],
  ['accepts_any_currency', ['currency_unsupported'], []],
  [
    'refuses_with_500',
    [
      'signature_missing',
      'signature_wrong',
      'content_type',
      'body_not_json',
      'bet_amount_invalid',
      'amount_negative',
      'currency_unsupported',
      'conflicting_replay',
      'bet_after_refund',
      'refund_other_amount',
    ],
    ['refund_corrected'],
  ],
  ['missing_currency', acceptances(), dependents()],
  ['answers_201', acceptances(), dependents()],
  ['balance_before', ['bet', 'free_win'], [...needing('bet'), 'free_win_duplicate']],
  ['forgets_bets', ['bet_duplicate', 'conflicting_replay', 'bet_parallel'], ['win_parallel']],
  ['books_conflicts', ['conflicting_replay'], []],
  [
    'answers_duplicates_409',
    [
      'bet_duplicate',
      'win_duplicate',
      'refund_duplicate',
      'bet_parallel',
      'refund_parallel',
      'free_win_duplicate',
    ],
    ['win_parallel'],
  ],
  ['forgets_wins', ['win_duplicate', 'win_parallel'], []],
  ['declines_with_500', ['bet_declined'], []],
  ['confirms_declines', ['bet_declined'], []],
  ['forgets_refunds', ['refund_duplicate', 'refund_parallel'], []],
  ['credits_second_refund', ['refund_second'], []],
  ['refuses_unknown_refunds', ['refund_unknown'], ['bet_after_refund']],
  ['debits_refunded_bets', ['bet_after_refund'], []],
  ['credits_refund_amount', ['refund_other_amount'], ['refund_corrected']],
  ['books_twins', ['bet_parallel', 'refund_parallel'], ['win_parallel']],
  ['debits_free_bets', ['free_bet'], ['free_win', 'free_win_duplicate']],
  ['refuses_free_bets', ['free_bet'], ['free_win', 'free_win_duplicate']],
  ['forgets_free_wins', ['free_win_duplicate'], []],
]

function needing(name: string): string[] {
  const direct = allScenarios.filter(({ needs }) => needs.some((needed) => needed === name))
  return [...new Set(direct.flatMap((scenario) => [scenario.name, ...needing(scenario.name)]))]
}

function acceptances() {
  return ['free_win_alone', 'bet', 'refund_unknown', 'free_bet']
}

function dependents() {
  return acceptances().flatMap(needing)
}

const inOrder = (names: string[]) =>
  allScenarios.map(({ name }) => name).filter((name) => names.some((one) => one === name))

describe('a wallet with a flaw', () => {
  it.each(brokenWallets)('%s fails just what it breaks', async (kind, failed, skipped) => {
    const result = await probe(openWallet(secret, kind).send)
    expect(result.failed).toEqual(inOrder(failed))
    expect(result.skipped).toEqual(inOrder(skipped))
    expect(result.run.state).toBe('failed')
  })

  it('that takes three seconds for each answer is not ready, whatever it answers', async () => {
    const { run, failed } = await probe(openWallet(secret, 'slow', 3_000).send)
    expect(failed).toEqual(['response_time'])
    expect(run.state).toBe('failed')
    const step = run.steps.find(({ scenario }) => scenario === 'response_time')
    expect(step).toMatchObject({ reason: 'too_slow', durationMs: 3_003, request: null })
  })

  it('that was slow once is ready: the target is for 95 of 100 answers', async () => {
    const wallet = openWallet(secret)
    const slowOnce: SendCallback = async (request) => {
      const outcome = await wallet.send(request)
      return wallet.requests.length === 1 ? { ...outcome, durationMs: 4_900 } : outcome
    }
    expect((await probe(slowOnce)).run.state).toBe('passed')
  })

  it('that cannot be reached is told why, and asked nothing else', async () => {
    const refused: SendCallback = async () => ({
      kind: 'connection_error',
      code: 'ECONNREFUSED',
      message: 'refused',
      hasLeft: false,
      durationMs: 1,
    })
    const { failed, skipped } = await probe(refused)
    expect(failed).toEqual(['reachability'])
    expect(skipped).toEqual(allScenarios.slice(1).map(({ name }) => name))
  })

  it.each<[WalletFaultKind, string, object]>([
    ['missing_currency', 'bet', { reason: 'currency_missing' }],
    ['answers_201', 'bet', { reason: 'not_200' }],
    ['balance_before', 'bet', { reason: 'balance_unchanged', errorMessage: 'Expected 99900, got 100000.' }],
    ['declines_with_500', 'bet_declined', { reason: 'declined_with_server_error' }],
    ['confirms_declines', 'bet_declined', { reason: 'confirmed_without_money' }],
    ['credits_second_refund', 'refund_second', { reason: 'refunded_twice' }],
    ['credits_refund_amount', 'refund_other_amount', { reason: 'refund_amount_credited' }],
    ['refuses_unknown_refunds', 'refund_unknown', { reason: 'unknown_refund_refused' }],
    ['debits_refunded_bets', 'bet_after_refund', { reason: 'refunded_bet_debited' }],
    ['debits_free_bets', 'free_bet', { reason: 'free_bet_debited' }],
    ['books_twins', 'bet_parallel', { reason: 'parallel_differs' }],
    ['crashes_on_bad_json', 'body_not_json', { reason: 'server_error' }],
  ])('%s is told what is wrong in %s', async (kind, scenario, shown) => {
    const { run } = await probe(openWallet(secret, kind).send)
    expect(run.steps.find((step) => step.scenario === scenario)).toMatchObject({ result: 'failed', ...shown })
  })

  it('is told with a bad body what a body that is not JSON is', async () => {
    const { run } = await probe(openWallet(secret).send)
    const step = run.steps.find(({ scenario }) => scenario === 'body_not_json')
    expect(() => JSON.parse(step?.request?.body.text ?? '{}')).toThrow(SyntaxError)
    expect(step?.request?.headers).toContainEqual({ name: 'Content-Type', value: 'application/json' })
  })
})
