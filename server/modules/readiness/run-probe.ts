import type { Clock } from '@/server/core/clock'
import { db } from '@/server/db'
import { type CallbackOutcome, callbackHeaders, type SendCallback, signBody } from '@/server/outbound'
import { judgeExchange } from './judge-exchange'
import { buildProbeBody, type ProbeFacts } from './probe-body'
import { insertStep, type NewProbeStep } from './queries'
import { allScenarios, type Scenario, type ScenarioName } from './scenarios'

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

type Reply = Extract<CallbackOutcome, { kind: 'response' }>

/**
 * Tries every scenario in turn and records each as it ends. The callbacks take the way of every other (the same guard, the
 * same deadline) but are no movements: nothing of them reaches the wallet engine. Stops when the run was ended meanwhile.
 */
export async function runProbe(facts: ProbeFacts, target: ProbeTarget, ports: ProbePorts): Promise<void> {
  const passed = new Set<string>()
  const replies = new Map<ScenarioName, Reply>()
  const last = allScenarios.length - 1
  for (const [position, scenario] of allScenarios.entries()) {
    const missing = scenario.needs.find((name) => !passed.has(name))
    const tried =
      missing === undefined ? await tryScenario(scenario, { facts, target, replies }, ports) : null
    if (tried?.reply) replies.set(scenario.name, tried.reply)
    if (tried?.step.result === 'passed') passed.add(scenario.name)
    const step = tried?.step ?? { result: 'skipped' as const, reason: `needs_${missing}` }
    const row = {
      ...step,
      runId: facts.runId,
      position,
      scenario: scenario.name,
      finishedAt: ports.clock.now(),
    }
    if (!(await insertStep(db, row, { isLast: position === last }))) return
  }
}

interface Run {
  facts: ProbeFacts
  target: ProbeTarget
  replies: ReadonlyMap<ScenarioName, Reply>
}

type Tried = Omit<NewProbeStep, 'runId' | 'position' | 'scenario' | 'finishedAt'>

async function tryScenario(
  scenario: Scenario,
  { facts, target, replies }: Run,
  { send, timeoutMs }: ProbePorts,
): Promise<{ step: Tried; reply: Reply | null }> {
  const body = buildProbeBody(facts, scenario.leg)
  const headers = headersOf(scenario, body, target.secret)
  const outcome = await send({ endpointId: target.endpointId, url: target.url, headers, body, timeoutMs })
  const original = [...replies].find(([name]) => name === scenario.repeats)?.[1] ?? null
  const reply = outcome.kind === 'response' ? outcome : null
  return {
    reply,
    step: {
      ...judgeExchange(scenario, outcome, { facts, original }),
      requestHeaders: headers,
      requestBody: new Uint8Array(body),
      durationMs: outcome.durationMs,
      ...(reply && {
        responseStatus: reply.status,
        responseHeaders: reply.headers,
        responseBody: new Uint8Array(reply.body),
      }),
      ...(outcome.kind === 'connection_error' && { errorMessage: outcome.message }),
    },
  }
}

/** The headers of a scenario's callback, signed with the secret unless it is the scenario that they are not. */
export function headersOf(scenario: Scenario, body: Buffer, secret: string): Record<string, string> {
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
