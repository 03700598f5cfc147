import type { Clock } from '@/server/core/clock'
import { db } from '@/server/db'
import { type CallbackOutcome, callbackHeaders, type SendCallback, signBody } from '@/server/outbound'
import {
  type Judgement,
  judgeExchange,
  judgeTimes,
  judgeTwins,
  type Known,
  type Reply,
} from './judge-exchange'
import { buildProbeBody, type ProbeFacts } from './probe-body'
import { insertStep, type NewProbeStep } from './queries'
import { allScenarios, type Exchange, type Scenario } from './scenarios'

export interface ProbePorts {
  send: SendCallback
  timeoutMs: number
  clock: Clock
}

export interface ProbeTarget {
  endpointId: string
  url: string
  secret: string
}

/** A run under way, with what it has learned. */
interface Run {
  facts: ProbeFacts
  target: ProbeTarget
  ports: ProbePorts
  passed: Set<string>
  replies: Map<string, Reply>
  durationsMs: number[]
  /** The balance now. Null: not known, or no longer after something that failed. */
  balanceMinor: bigint | null
  /** The newest balance that was answered, right or wrong. */
  reportedMinor: bigint
  balancesBefore: Map<string, bigint | null>
}

type Tried = Omit<NewProbeStep, 'runId' | 'position' | 'scenario' | 'finishedAt'>

/**
 * Tries every scenario in turn and records each as it ends. The callbacks take the way of every other (the same guard, the
 * same deadline) but are no movements: nothing of them reaches the wallet engine. Stops when the run was ended meanwhile.
 */
export async function runProbe(facts: ProbeFacts, target: ProbeTarget, ports: ProbePorts): Promise<void> {
  const run: Run = {
    facts,
    target,
    ports,
    passed: new Set(),
    replies: new Map(),
    durationsMs: [],
    balanceMinor: null,
    reportedMinor: 0n,
    balancesBefore: new Map(),
  }
  const last = allScenarios.length - 1
  for (const [position, scenario] of allScenarios.entries()) {
    const step = await tryScenario(scenario, run)
    if (step.result === 'passed') run.passed.add(scenario.name)
    const finishedAt = ports.clock.now()
    const row = { ...step, runId: facts.runId, position, scenario: scenario.name, finishedAt }
    if (!(await insertStep(db, row, { isLast: position === last }))) return
  }
}

function tryScenario(scenario: Scenario, run: Run): Tried | Promise<Tried> {
  const missing = scenario.needs.find((name) => !run.passed.has(name))
  if (missing !== undefined) return { result: 'skipped', reason: `needs_${missing}` }
  return scenario.expects === 'in_time' ? judgeTimes(run.durationsMs) : exchange(scenario, run)
}

async function exchange(scenario: Exchange, run: Run): Promise<Tried> {
  const { facts, target, ports } = run
  const body = scenario.text
    ? Buffer.from(scenario.text)
    : buildProbeBody(facts, scenario.leg, run.reportedMinor)
  const headers = headersOf(scenario, body, target.secret)
  const { endpointId, url } = target
  const send = () => ports.send({ endpointId, url, headers, body, timeoutMs: ports.timeoutMs })
  const known = whatIsKnown(scenario, run)
  const { judgement, outcome } = await judge(scenario, send, known, run)
  run.balancesBefore.set(scenario.name, run.balanceMinor)
  if (outcome.kind === 'response') run.replies.set(scenario.name, outcome)
  if (judgement.balanceMinor) run.reportedMinor = judgement.balanceMinor
  if (judgement.result === 'failed') run.balanceMinor = null
  else if (judgement.balanceMinor !== undefined) run.balanceMinor = judgement.balanceMinor
  return stepOf(judgement, outcome, { headers, body })
}

function whatIsKnown({ repeats = '', restores = '' }: Exchange, run: Run): Known {
  return {
    facts: run.facts,
    original: run.replies.get(repeats) ?? null,
    balanceMinor: run.balanceMinor,
    restoredMinor: run.balancesBefore.get(restores) ?? null,
  }
}

async function judge(
  scenario: Exchange,
  send: () => Promise<CallbackOutcome>,
  known: Known,
  { durationsMs }: Run,
): Promise<{ judgement: Judgement; outcome: CallbackOutcome }> {
  if (!scenario.isTwice) {
    const outcome = await send()
    durationsMs.push(outcome.durationMs)
    return { judgement: judgeExchange(scenario, outcome, known), outcome }
  }
  const outcomes = await Promise.all([send(), send()])
  durationsMs.push(...outcomes.map(({ durationMs }) => durationMs))
  const { shown, ...judgement } = judgeTwins(scenario, outcomes, known)
  return { judgement, outcome: shown }
}

function stepOf(
  { result, reason, detail }: Judgement,
  outcome: CallbackOutcome,
  sent: { headers: Record<string, string>; body: Buffer },
): Tried {
  const errorMessage = outcome.kind === 'connection_error' ? outcome.message : detail
  return {
    result,
    reason,
    requestHeaders: sent.headers,
    requestBody: new Uint8Array(sent.body),
    durationMs: outcome.durationMs,
    ...(outcome.kind === 'response' && {
      responseStatus: outcome.status,
      responseHeaders: outcome.headers,
      responseBody: new Uint8Array(outcome.body),
    }),
    ...(errorMessage !== undefined && { errorMessage }),
  }
}

/** The headers of a scenario's callback, signed with the secret unless it is the scenario that they are not. */
export function headersOf(scenario: Exchange, body: Buffer, secret: string): Record<string, string> {
  const { 'X-SIGNATURE': signature = '', ...rest } = callbackHeaders(
    signBody(scenario.signature === 'wrong' ? `${secret}, but another` : secret, body),
  )
  return {
    ...rest,
    ...(scenario.contentType && { 'Content-Type': scenario.contentType }),
    ...(scenario.signature !== 'missing' && { 'X-SIGNATURE': signature }),
    'X-Service-Readiness': 'probe',
  }
}
