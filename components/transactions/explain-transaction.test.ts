import { describe, expect, it } from 'vitest'
import { type ExplainedTransaction, explainTransaction } from './explain-transaction'
import { explainVerdict } from './explain-verdict'
import { stateLooks } from './state-look'

const win: ExplainedTransaction = {
  type: 'win',
  state: 'confirmed',
  stateReason: null,
  attemptCount: 1,
  attemptBudget: 7,
  providerAnswer: 'ok',
  isFree: false,
  actions: { whyNoReplay: null },
}
const explain = (change: Partial<ExplainedTransaction>) => explainTransaction({ ...win, ...change })

describe('a transaction in words', () => {
  it('says something of every state of every movement', () => {
    for (const state of Object.keys(stateLooks) as (keyof typeof stateLooks)[]) {
      for (const type of ['bet', 'win', 'refund'] as const) {
        const { happened, next } = explain({ state, type })
        expect(happened).toMatch(/^[A-Z].+\.$/)
        expect(next).toMatch(/^[A-Z].+\.$/)
      }
    }
  })

  it('counts what is left of the stored budget, not of today’s policy', () => {
    const { happened, next } = explain({ state: 'retrying', attemptCount: 2, attemptBudget: 3 })
    expect(happened).toContain('after 2 attempts')
    expect(next).toContain('one more time')
  })

  it('says why a win that never had a first attempt is queued', () => {
    const { happened } = explain({ state: 'retrying', attemptCount: 0, stateReason: 'cool_off' })
    expect(happened).toContain('queued without a first attempt because the endpoint was cooling off')
  })

  it('warns of a bet confirmed after the provider had been told that it failed', () => {
    const { happened, next } = explain({ type: 'bet', attemptCount: 3, providerAnswer: 'failed' })
    expect(happened).toContain('already been told that it failed')
    expect(next).toContain('must refund this bet')
  })

  it('offers a replay for wins and refunds, never for bets', () => {
    expect(explain({ state: 'exhausted', type: 'win' }).next).toContain('replay')
    expect(explain({ state: 'exhausted', type: 'bet' }).next).toContain('can’t be replayed')
  })

  it('says one thing about a held refund: what can be done about it', () => {
    const held = {
      type: 'refund',
      state: 'unknown',
      stateReason: 'differs_from_bet',
      attemptCount: 0,
      providerAnswer: 'failed',
    } as const
    const possible = explain(held)
    expect(possible.happened).toContain('was not sent to your wallet: it is held because its amount')
    expect(possible.happened).toContain('The provider was told that it failed, and why.')
    expect(possible.next).toContain('replay the refund')
    const whyNoReplay = 'Its bet was not debited, so there is nothing to refund.'
    const { next } = explain({ ...held, actions: { whyNoReplay } })
    expect(next).toContain('can’t be replayed: its bet was not debited')
    expect(next).not.toContain('then replay')
  })

  it('shows a reason it has no words for as it is', () => {
    expect(explain({ state: 'not_sent', type: 'bet', stateReason: 'moon_phase' }).happened).toContain(
      'moon phase',
    )
  })
})

describe('a verdict in words', () => {
  it.each([
    ['http_503', 'a server error'],
    ['http_404', 'is final'],
    ['http_302', 'Redirects are not followed'],
    ['http_204', 'Only 200 settles'],
    ['balance_not_an_integer', 'not an integer'],
  ])('%s is explained', (verdictReason, words) => {
    expect(explainVerdict({ verdictReason, errorCode: null })).toContain(words)
  })

  it('names the failure of a connection', () => {
    const attempt = { verdictReason: 'connection_error', errorCode: 'ECONNREFUSED' }
    expect(explainVerdict(attempt)).toContain('refused the connection')
    expect(explainVerdict({ ...attempt, errorCode: 'EPROTO' })).toContain('(EPROTO)')
  })
})
