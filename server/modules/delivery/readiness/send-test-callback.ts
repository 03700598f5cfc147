import { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { findTestSecret, markSecretAccepted, secretChoices } from '@/server/modules/accounts/endpoints'
import { requireTestRoom } from '@/server/modules/accounts/members'
import { recordAudit } from '@/server/modules/platform/audit'
import type { CallbackOutcome } from '@/server/outbound'
import { type Judgement, judgeExchange, type Known } from './judge-exchange'
import { buildProbeBody, type ProbeFacts } from './probe-body'
import { newFacts, ProbeParameters, readParameters } from './probe-parameters'
import { bodyView, headerFields, type ReplyView, type SentView } from './probe-runs'
import { findProbedEndpoint } from './queries'
import { headersOf, type ProbePorts } from './run-probe'
import { requireExchange } from './scenarios'
import { livePorts } from './start-probe'

const { playerId, currency } = ProbeParameters.shape
const TestInput = OneEndpoint.extend({ secret: z.enum(secretChoices), playerId, currency })
type TestInput = z.output<typeof TestInput>

export interface TestCallback extends Judgement {
  url: string
  sentAt: Date
  durationMs: number
  errorMessage: string | null
  request: SentView
  reply: ReplyView | null
}

/** A free win of nothing: a callback in its real form that no wallet books any money for (spec §6.2). */
const scenario = requireExchange('free_win_alone')

/**
 * Sends one test callback to an endpoint and waits for the answer. It is marked as a probe, is no movement, and moves
 * nothing. Signed with the next secret and accepted, it shows that the wallet is ready for the switch.
 * Throws E5004 (role), E0004 (no such endpoint, or no secret prepared), E0003 (a parameter), E9001 (too many), E2001 (no game to name).
 */
export const sendTestCallback = writeVerb('readiness.run', TestInput, run)

async function run(
  ctx: TenantContext,
  { endpointId, secret: choice, ...given }: TestInput,
  ports: ProbePorts = livePorts(ctx),
): Promise<TestCallback> {
  const parameters = readParameters(given)
  const endpoint = await findProbedEndpoint(db, { organizationId: ctx.organizationId, id: endpointId })
  const signing = endpoint && (await findTestSecret(ctx, { endpointId, choice }))
  if (!signing) throw new AppError('E0004', { message: notFound[endpoint ? choice : 'current'] })
  await requireTestRoom(ctx.organizationId, new URL(endpoint.url).hostname, ctx.clock.now())
  const facts = await newFacts(endpoint.providerCode, parameters)
  const body = buildProbeBody(facts, scenario.leg, 0n)
  const headers = headersOf(scenario, body, signing.secret)
  await audit(ctx, { ...endpoint, choice })
  const sentAt = ctx.clock.now()
  const { url } = endpoint
  const outcome = await ports.send({ endpointId, url, headers, body, timeoutMs: ports.timeoutMs })
  const judgement = refusalOfSignature(outcome) ?? judgeExchange(scenario, outcome, nothingKnown(facts))
  if (judgement.result === 'passed' && signing.nextAt !== null)
    await markSecretAccepted(ctx, { endpointId, nextAt: signing.nextAt })
  return {
    ...judgement,
    url,
    sentAt,
    durationMs: outcome.durationMs,
    errorMessage: outcome.kind === 'connection_error' ? outcome.message : null,
    request: { headers: headerFields(headers), body: bodyView(body) },
    reply:
      outcome.kind === 'response'
        ? { status: outcome.status, headers: headerFields(outcome.headers), body: bodyView(outcome.body) }
        : null,
  }
}

const nothingKnown = (facts: ProbeFacts): Known => ({
  facts,
  original: null,
  balanceMinor: null,
  restoredMinor: null,
})

const notFound = {
  current: 'Endpoint not found.',
  next: 'No new secret is prepared for this endpoint.',
} as const

/** A bad signature is refused with a 4xx, 401 in the examples (spec §5.5). */
function refusalOfSignature(outcome: CallbackOutcome): Judgement | null {
  if (outcome.kind !== 'response' || outcome.status !== 401) return null
  return { result: 'failed', reason: 'signature_refused' }
}

async function audit(
  ctx: TenantContext,
  { id, url, brandId, choice }: { id: string; url: string; brandId: string | null; choice: string },
): Promise<void> {
  await inTransaction((db) =>
    recordAudit(db, ctx, {
      action: 'endpoint.tested',
      subjectType: 'endpoint',
      subjectId: id,
      ...(brandId ? { brandId } : {}),
      after: { url, signedWith: choice },
    }),
  )
}
