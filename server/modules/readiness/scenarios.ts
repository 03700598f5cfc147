import type { Leg } from './probe-body'

/** What an exchange must show (spec §6.6). */
export type Expectation = 'any_reply' | 'accepted' | 'stored_original' | 'refused'

interface ScenarioShape {
  name: string
  expects: Expectation
  /** Scenarios that must have passed; else this one is skipped. */
  needs: readonly string[]
  leg: Leg
  /** Default: signed with the endpoint's secret. */
  signature?: 'wrong' | 'missing'
  contentType?: string
  /** For `stored_original`: whose answer must come again. */
  repeats?: string
}

const stake = { type: 'bet', round: 1, id: 'bet' } as const
const win = { type: 'win', round: 1, id: 'win', isFinished: true } as const
const secondStake = { type: 'bet', round: 2, id: 'bet-2' } as const
const refund = { type: 'refund', round: 2, id: 'refund', references: 'bet-2', isFinished: true } as const
const freeWin = { type: 'win', round: 3, id: 'free-win', isFree: true, isFinished: true } as const

/**
 * Every expectation of the probe, in the order it is tried. Refusals come first, so that a wallet that checks nothing is
 * found out before its money moves. A wallet that passes has given its player one free win of the bet amount, in all.
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
  { name: 'bet', expects: 'accepted', needs: ['reachability'], leg: stake },
  { name: 'bet_duplicate', expects: 'stored_original', needs: ['bet'], leg: stake, repeats: 'bet' },
  { name: 'conflicting_replay', expects: 'refused', needs: ['bet'], leg: { ...stake, amount: 'double' } },
  { name: 'win', expects: 'accepted', needs: ['bet'], leg: win },
  { name: 'win_duplicate', expects: 'stored_original', needs: ['win'], leg: win, repeats: 'win' },
  { name: 'bet_to_refund', expects: 'accepted', needs: ['bet'], leg: secondStake },
  { name: 'refund', expects: 'accepted', needs: ['bet_to_refund'], leg: refund },
  { name: 'refund_duplicate', expects: 'stored_original', needs: ['refund'], leg: refund, repeats: 'refund' },
  {
    name: 'free_bet',
    expects: 'accepted',
    needs: ['reachability'],
    leg: { type: 'bet', round: 3, id: 'free-bet', isFree: true },
  },
  { name: 'free_win', expects: 'accepted', needs: ['free_bet'], leg: freeWin },
  {
    name: 'free_win_duplicate',
    expects: 'stored_original',
    needs: ['free_win'],
    leg: freeWin,
    repeats: 'free_win',
  },
  // A losing batch settles as one win of nothing, and a free win may come without a free bet (spec §6.2).
  {
    name: 'free_win_alone',
    expects: 'accepted',
    needs: ['reachability'],
    leg: { ...freeWin, id: 'free-batch', round: 4, amount: 'zero' },
  },
] as const satisfies readonly ScenarioShape[]

export type ScenarioName = (typeof scenarios)[number]['name']

/** A scenario with what it leaves out spelled as absent. */
export type Scenario = ScenarioShape & { name: ScenarioName }

export const allScenarios: readonly Scenario[] = scenarios

export function requireScenario(name: ScenarioName): Scenario {
  const found = allScenarios.find((scenario) => scenario.name === name)
  if (!found) throw new Error(`No scenario is called ${name}`)
  return found
}
