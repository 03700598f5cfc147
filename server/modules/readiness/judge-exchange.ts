import { isDeepStrictEqual } from 'node:util'
import { judgeOutcome } from '@/server/modules/wallet'
import type { CallbackOutcome } from '@/server/outbound'
import type { ProbeFacts } from './probe-body'
import type { Scenario } from './scenarios'

/** `reason` is a stable word; the cabinet has a sentence for each. */
export interface Judgement {
  result: 'passed' | 'failed'
  reason: string
}

type Reply = Extract<CallbackOutcome, { kind: 'response' }>

const passed = (reason: string): Judgement => ({ result: 'passed', reason })
const failed = (reason: string): Judgement => ({ result: 'failed', reason })

/** Holds one exchange against what it must show (spec §6.6). Pure. `original` is the answer a duplicate must repeat. */
export function judgeExchange(
  scenario: Scenario,
  outcome: CallbackOutcome,
  known: { facts: ProbeFacts; original: Reply | null },
): Judgement {
  if (outcome.kind !== 'response') return failed(outcome.kind)
  switch (scenario.expects) {
    case 'any_reply':
      return passed('answered')
    case 'accepted':
      return judgeAcceptance(scenario, outcome, known.facts)
    case 'refused':
      return judgeRefusal(outcome)
    case 'stored_original':
      return judgeRepeat(outcome, known.original)
  }
}

/** Any 2xx will do here, though a delivery is confirmed by 200 alone: that much is said. */
function judgeAcceptance({ leg }: Scenario, reply: Reply, facts: ProbeFacts): Judgement {
  if (reply.status < 200 || reply.status > 299)
    return failed(reply.status === 402 ? 'declined' : 'not_accepted')
  const expected = { type: leg.type, currency: facts.currency, playerId: facts.playerId }
  const verdict = judgeOutcome({ ...reply, status: 200 }, expected)
  if (verdict.verdict === 'declined') return failed('declined')
  if (verdict.verdict !== 'confirmed') return failed(verdict.reason)
  return passed(reply.status === 200 ? 'accepted' : 'accepted_not_200')
}

/** A 5xx says "try again", which is no refusal. */
function judgeRefusal({ status }: Reply): Judgement {
  if (status >= 400 && status < 500) return passed('refused')
  if (status >= 500) return failed('server_error')
  return failed(status >= 200 && status < 300 ? 'wrongly_accepted' : 'not_refused')
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
