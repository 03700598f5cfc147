import { isDeepStrictEqual } from 'node:util'
import { judgeOutcome, type Verdict } from '@/server/modules/delivery/wallet'
import type { CallbackOutcome } from '@/server/outbound'
import type { ProbeFacts } from './probe-body'
import type { Exchange } from './scenarios'

/** `reason` is a stable word; the cabinet has a sentence for each. */
export interface Judgement {
  result: 'passed' | 'failed'
  reason: string
  /** What was expected and what came, where the reason alone does not say it. */
  detail?: string
  /** What the answer says the balance is now. */
  balanceMinor?: bigint | null
}

export type Reply = Extract<CallbackOutcome, { kind: 'response' }>

/** What the run has shown so far; null where it is not known. */
export interface Known {
  facts: ProbeFacts
  /** The answer that a duplicate must repeat. */
  original: Reply | null
  balanceMinor: bigint | null
  /** The balance that must be there again, for a scenario that restores one. */
  restoredMinor: bigint | null
}

const passed = (reason: string, balanceMinor?: bigint | null): Judgement => ({
  result: 'passed',
  reason,
  ...(balanceMinor !== undefined && { balanceMinor }),
})
const failed = (reason: string, detail?: string): Judgement => ({
  result: 'failed',
  reason,
  ...(detail !== undefined && { detail }),
})

/** Holds one exchange against what it must show (spec §6.6). Pure. */
export function judgeExchange(scenario: Exchange, outcome: CallbackOutcome, known: Known): Judgement {
  if (outcome.kind !== 'response') return failed(outcome.kind)
  switch (scenario.expects) {
    case 'any_reply':
      return passed('answered')
    case 'accepted':
      return judgeAcceptance(scenario, outcome, known)
    case 'refused':
      return judgeRefusal(outcome)
    case 'stored_original':
      return judgeRepeat(outcome, known.original)
    case 'declined':
      return judgeDecline(scenario, outcome, known)
    case 'accepted_or_refused':
      return judgeHarmlessness(scenario, outcome, known)
    case 'restored':
      return known.balanceMinor === known.restoredMinor
        ? judgeHarmlessness({ ...scenario, changes: [0n] }, outcome, known)
        : judgeAcceptance(scenario, outcome, known)
  }
}

/** Two deliveries of one callback at the same time: one is accepted, and the other gets the same answer. */
export function judgeTwins(
  scenario: Exchange,
  outcomes: readonly [CallbackOutcome, CallbackOutcome],
  known: Known,
): Judgement & { shown: CallbackOutcome } {
  const [first, second] = outcomes
  const shown = judgeExchange(scenario, first, known).result === 'passed' ? first : second
  const judgement = judgeExchange(scenario, shown, known)
  if (judgement.result === 'failed') return { ...judgement, shown }
  const other = shown === first ? second : first
  const isSame =
    shown.kind === 'response' && other.kind === 'response' && judgeRepeat(other, shown).result === 'passed'
  return isSame
    ? { ...judgement, shown }
    : { ...failed('parallel_differs', `The other: ${summaryOf(other)}.`), shown }
}

/** 200 with the balance after it: another 2xx may be accepted, but confirms nothing. */
function judgeAcceptance(scenario: Exchange, reply: Reply, known: Known): Judgement {
  const { status } = reply
  if (status < 200 || status > 299) {
    if (status === 402 && scenario.leg.type === 'bet') return failed('declined')
    const refusal = status >= 400 && status < 500 ? scenario.reasons?.refusal : undefined
    return failed(refusal ?? 'not_accepted')
  }
  const verdict = verdictOn(scenario, { ...reply, status: 200 }, known)
  if (verdict.verdict === 'declined') return failed('declined')
  if (verdict.verdict !== 'confirmed') return failed(verdict.reason)
  return status === 200 ? judgeBalance(scenario, verdict.balanceMinor, known) : failed('not_200')
}

function judgeBalance(scenario: Exchange, balanceMinor: bigint, known: Known): Judgement {
  const before = known.balanceMinor
  const allowed = before === null ? null : allowedBalances(scenario, before, known)
  if (allowed === null || allowed.includes(balanceMinor)) return passed('accepted', balanceMinor)
  const reason =
    balanceMinor === before ? 'balance_unchanged' : (scenario.reasons?.balance ?? 'balance_differs')
  return { ...failed(reason, `Expected ${allowed.join(' or ')}, got ${balanceMinor}.`), balanceMinor }
}

/** The balances that may be answered; null where it is not known what they are. */
function allowedBalances(scenario: Exchange, before: bigint, known: Known): bigint[] | null {
  if (scenario.expects === 'restored') return known.restoredMinor === null ? null : [known.restoredMinor]
  const { betMinor } = known.facts
  return (scenario.changes ?? [changeOf(scenario)]).map((bets) => before + bets * betMinor)
}

/** What the contract has such a callback do, in bets (spec §6.2). */
function changeOf({ leg }: Exchange): bigint {
  if (leg.amount === 'zero') return 0n
  if (leg.type === 'bet') return leg.isFree ? 0n : -1n
  return 1n
}

/** A 5xx says "try again", which is no refusal. */
function judgeRefusal({ status }: Reply): Judgement {
  if (status >= 400 && status < 500) return passed('refused')
  if (status >= 500) return failed('server_error')
  return failed(status >= 200 && status < 300 ? 'wrongly_accepted' : 'not_refused')
}

/** Refused or declined, or accepted with a balance that is allowed. */
function judgeHarmlessness(scenario: Exchange, reply: Reply, known: Known): Judgement {
  const isAnswer = reply.status >= 200 && reply.status <= 299
  if (!isAnswer) return judgeRefusal(reply)
  return verdictOn(scenario, reply, known).verdict === 'declined'
    ? passed('refused')
    : judgeAcceptance(scenario, reply, known)
}

/** Not enough money is a 402 with the balance as it is, by status or in a 200 (spec §6.3). */
function judgeDecline(scenario: Exchange, reply: Reply, known: Known): Judgement {
  const { verdict, reason, balanceMinor } = verdictOn(scenario, reply, known)
  switch (verdict) {
    case 'declined':
      if (balanceMinor === null) return failed('decline_without_balance')
      return judgeBalance(
        { ...scenario, changes: [0n], reasons: { balance: 'decline_debited' } },
        balanceMinor,
        known,
      )
    case 'confirmed':
      return failed('confirmed_without_money')
    case 'retryable':
      return failed('declined_with_server_error')
    case 'rejected':
      return failed('declined_otherwise')
    case 'unknown':
      return failed(reason)
  }
}

function verdictOn({ leg }: Exchange, reply: Reply, { facts }: Known): Verdict {
  const { currency, playerId } = facts
  return judgeOutcome(reply, { type: leg.type, currency, playerId })
}

/** The stored status and body once more: the same JSON, whatever its white space. */
function judgeRepeat(reply: Reply, original: Reply | null): Judgement {
  if (original === null) return failed('no_original')
  if (reply.status !== original.status) return failed('status_differs')
  const [now, before] = [readJson(reply.body), readJson(original.body)]
  return now !== undefined && isDeepStrictEqual(now, before) ? passed('repeated') : failed('body_differs')
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const shownLength = 200

function summaryOf(outcome: CallbackOutcome): string {
  if (outcome.kind !== 'response') return outcome.kind
  return `HTTP ${outcome.status} ${outcome.body.toString('utf8').slice(0, shownLength)}`
}

/** The contract's target: 95 of 100 answers within it (spec §6.4). */
const targetMs = 2_000

/** How long 95 of 100 answers took, against the target. */
export function judgeTimes(durationsMs: readonly number[]): Judgement & { durationMs: number } {
  const sorted = durationsMs.toSorted((a, b) => a - b)
  const durationMs = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  return { ...(durationMs <= targetMs ? passed('in_time') : failed('too_slow')), durationMs }
}
