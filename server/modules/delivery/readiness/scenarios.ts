import type { Leg } from './probe-body'

/** What an exchange must show (spec §6.6). `in_time` sends nothing: it judges how long all answers took. */
export type Expectation =
  | 'any_reply'
  | 'accepted'
  | 'stored_original'
  | 'refused'
  | 'declined'
  | 'accepted_or_refused'
  | 'restored'
  | 'in_time'

interface ScenarioShape {
  name: string
  expects: Expectation
  /** Scenarios that must have passed; else this one is skipped. */
  needs: readonly string[]
}

interface ExchangeShape extends ScenarioShape {
  expects: Exclude<Expectation, 'in_time'>
  leg: Leg
  /** Default: signed with the endpoint's secret. */
  signature?: 'wrong' | 'missing'
  contentType?: string
  /** Sent in place of the callback. */
  text?: string
  /** For `stored_original`: whose answer must come again. */
  repeats?: string
  /** How the balance may change, in bets. Default: as the contract has it for such a callback. */
  changes?: readonly bigint[]
  /** For `restored`: the bet before which the balance was what it must be now. */
  restores?: string
  /** Sent twice at the same time; both answers must be the same. */
  isTwice?: boolean
  /** The reasons to give when another balance, or a 4xx, is answered. Default: a general one. */
  reasons?: { balance?: string; refusal?: string }
}

const stake = { type: 'bet', round: 1, id: 'bet' } as const
const win = { type: 'win', round: 1, id: 'win', isFinished: true } as const
const secondStake = { type: 'bet', round: 2, id: 'bet-2' } as const
const refund = { type: 'refund', round: 2, id: 'refund', references: 'bet-2', isFinished: true } as const
const freeWin = { type: 'win', round: 3, id: 'free-win', isFree: true, isFinished: true } as const
const lateStake = { type: 'bet', round: 5, id: 'bet-late' } as const
const thirdStake = { type: 'bet', round: 6, id: 'bet-3' } as const
const thirdRefund = { type: 'refund', round: 6, references: 'bet-3', isFinished: true } as const

/**
 * Every expectation of the probe, in the order it is tried. Refusals come first, so that a wallet that checks nothing is
 * found out before its money moves; then a free win of nothing, whose answer says what the balance is. A wallet that
 * passes has given its player one free win of the bet amount, in all.
 */
const scenarios = [
  {
    name: 'reachability',
    expects: 'any_reply',
    needs: [],
    leg: { ...stake, id: 'reach' },
    signature: 'missing',
  },
  {
    name: 'signature_missing',
    expects: 'refused',
    needs: ['reachability'],
    leg: { ...stake, id: 'unsigned' },
    signature: 'missing',
  },
  {
    name: 'signature_wrong',
    expects: 'refused',
    needs: ['reachability'],
    leg: { ...stake, id: 'forged' },
    signature: 'wrong',
  },
  {
    name: 'content_type',
    expects: 'refused',
    needs: ['reachability'],
    leg: { ...stake, id: 'text' },
    contentType: 'text/plain',
  },
  {
    name: 'body_not_json',
    expects: 'refused',
    needs: ['reachability'],
    leg: { ...stake, id: 'not-json' },
    text: 'This is not JSON.',
  },
  {
    name: 'bet_amount_invalid',
    expects: 'refused',
    needs: ['reachability'],
    leg: { ...stake, id: 'zero', amount: 'zero' },
  },
  {
    name: 'amount_negative',
    expects: 'refused',
    needs: ['reachability'],
    leg: { ...stake, id: 'negative', amount: 'negative' },
  },
  {
    name: 'currency_unsupported',
    expects: 'refused',
    needs: ['reachability'],
    leg: { ...stake, id: 'currency', currency: 'XTS' },
  },
  // A losing batch settles as one win of nothing, and a free win may come without a free bet (spec §6.2).
  {
    name: 'free_win_alone',
    expects: 'accepted',
    needs: ['reachability'],
    leg: { ...freeWin, id: 'free-batch', round: 4, amount: 'zero' },
  },
  { name: 'bet', expects: 'accepted', needs: ['reachability'], leg: stake },
  { name: 'bet_duplicate', expects: 'stored_original', needs: ['bet'], leg: stake, repeats: 'bet' },
  { name: 'conflicting_replay', expects: 'refused', needs: ['bet'], leg: { ...stake, amount: 'double' } },
  { name: 'win', expects: 'accepted', needs: ['bet'], leg: win },
  { name: 'win_duplicate', expects: 'stored_original', needs: ['win'], leg: win, repeats: 'win' },
  {
    name: 'bet_declined',
    expects: 'declined',
    needs: ['bet'],
    leg: { type: 'bet', round: 7, id: 'bet-above', amount: 'above_balance' },
  },
  { name: 'bet_to_refund', expects: 'accepted', needs: ['bet'], leg: secondStake },
  { name: 'refund', expects: 'accepted', needs: ['bet_to_refund'], leg: refund },
  { name: 'refund_duplicate', expects: 'stored_original', needs: ['refund'], leg: refund, repeats: 'refund' },
  {
    name: 'refund_second',
    expects: 'accepted_or_refused',
    needs: ['refund'],
    leg: { ...refund, id: 'refund-2' },
    changes: [0n],
    reasons: { balance: 'refunded_twice' },
  },
  {
    name: 'refund_unknown',
    expects: 'accepted',
    needs: ['reachability'],
    leg: { type: 'refund', round: 5, id: 'refund-late', references: 'bet-late', isFinished: true },
    changes: [0n],
    reasons: { balance: 'unknown_refund_credited', refusal: 'unknown_refund_refused' },
  },
  {
    name: 'bet_after_refund',
    expects: 'accepted_or_refused',
    needs: ['refund_unknown'],
    leg: lateStake,
    changes: [0n],
    reasons: { balance: 'refunded_bet_debited' },
  },
  { name: 'bet_to_refund_wrongly', expects: 'accepted', needs: ['bet'], leg: thirdStake },
  {
    name: 'refund_other_amount',
    expects: 'accepted_or_refused',
    needs: ['bet_to_refund_wrongly'],
    leg: { ...thirdRefund, id: 'refund-3-double', amount: 'double' },
    changes: [0n, 1n],
    reasons: { balance: 'refund_amount_credited' },
  },
  {
    name: 'refund_corrected',
    expects: 'restored',
    needs: ['refund_other_amount'],
    leg: { ...thirdRefund, id: 'refund-3' },
    restores: 'bet_to_refund_wrongly',
  },
  {
    name: 'bet_parallel',
    expects: 'accepted',
    needs: ['bet'],
    leg: { type: 'bet', round: 8, id: 'bet-4' },
    isTwice: true,
  },
  {
    name: 'win_parallel',
    expects: 'accepted',
    needs: ['bet_parallel'],
    leg: { type: 'win', round: 8, id: 'win-4', isFinished: true },
    isTwice: true,
  },
  {
    name: 'bet_to_refund_in_parallel',
    expects: 'accepted',
    needs: ['bet'],
    leg: { type: 'bet', round: 9, id: 'bet-5' },
  },
  {
    name: 'refund_parallel',
    expects: 'accepted',
    needs: ['bet_to_refund_in_parallel'],
    leg: { type: 'refund', round: 9, id: 'refund-5', references: 'bet-5', isFinished: true },
    isTwice: true,
  },
  {
    name: 'free_bet',
    expects: 'accepted',
    needs: ['reachability'],
    leg: { type: 'bet', round: 3, id: 'free-bet', isFree: true },
    reasons: { balance: 'free_bet_debited' },
  },
  { name: 'free_win', expects: 'accepted', needs: ['free_bet'], leg: freeWin },
  {
    name: 'free_win_duplicate',
    expects: 'stored_original',
    needs: ['free_win'],
    leg: freeWin,
    repeats: 'free_win',
  },
  { name: 'response_time', expects: 'in_time', needs: ['reachability'] },
] as const satisfies readonly (ExchangeShape | (ScenarioShape & { expects: 'in_time' }))[]

export type ScenarioName = (typeof scenarios)[number]['name']

/** A scenario that sends a callback, with what it leaves out spelled as absent. */
export type Exchange = ExchangeShape & { name: ScenarioName }
export type Scenario = Exchange | (ScenarioShape & { name: ScenarioName; expects: 'in_time' })

export const allScenarios: readonly Scenario[] = scenarios

export function requireExchange(name: ScenarioName): Exchange {
  const found = allScenarios.find((scenario) => scenario.name === name)
  if (!found || found.expects === 'in_time') throw new Error(`No exchange is called ${name}`)
  return found
}
