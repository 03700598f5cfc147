import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { findEndpointById } from '@/server/modules/accounts/endpoints'
import { sendOrHandOver } from '@/server/modules/delivery/handover'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import type { ProbeFacts } from './probe-body'
import { newFacts, ProbeParameters, readParameters } from './probe-parameters'
import { endSilentRun, findProbedEndpoint, insertRun, markInterrupted } from './queries'
import { type ProbePorts, runProbe } from './run-probe'

const NewRun = OneEndpoint.extend(ProbeParameters.shape)

/** A run that recorded nothing for so long has lost its process: each attempt takes five seconds at most. */
export const silentMs = 30_000

export interface StartedProbe {
  runId: string
  /** Settles when the run has ended; never rejects. A caller over HTTP does not wait for it. */
  ended: Promise<void>
}

/**
 * Starts the readiness probe of an endpoint (spec §6.6), audited, and goes on without its caller. It may be one that is
 * disabled: that is when it matters most.
 * Throws E5004 (role), E0004 (no such endpoint), E0003 (a parameter, or a run under way), E2001 (no game to name).
 */
export const startProbe = writeVerb('readiness.run', NewRun, run)

async function run(
  ctx: TenantContext,
  input: { endpointId: string } & ProbeParameters,
  ports: ProbePorts = livePorts(ctx),
): Promise<StartedProbe> {
  const parameters = readParameters(input)
  const { organizationId } = ctx
  const endpoint = await findProbedEndpoint(db, { organizationId, id: input.endpointId })
  const signing = endpoint && (await findEndpointById(endpoint.id))
  if (!signing) throw new AppError('E0004', { message: 'Endpoint not found.' })
  const facts = await newFacts(endpoint.providerCode, parameters)
  await record(ctx, facts, endpoint)
  const target = { endpointId: endpoint.id, url: endpoint.url, secret: signing.openSecret() }
  return { runId: facts.runId, ended: runSafely(facts, target, ports) }
}

async function record(
  ctx: TenantContext,
  { runId, playerId, currency, betMinor }: ProbeFacts,
  endpoint: { id: string; url: string; brandId: string | null },
): Promise<void> {
  const now = ctx.clock.now()
  const { organizationId } = ctx
  await inTransaction(async (db) => {
    const silentSince = new Date(now.getTime() - silentMs)
    await endSilentRun(db, { endpointId: endpoint.id, silentSince, now })
    const run = {
      id: runId,
      organizationId,
      endpointId: endpoint.id,
      url: endpoint.url,
      playerId,
      currency,
      betMinor,
    }
    const isOurs = await insertRun(db, { ...run, startedBy: { ...describeActor(ctx.actor) }, now })
    if (!isOurs) throw new AppError('E0003', { message: 'A probe of this endpoint is already running.' })
    await recordAudit(db, ctx, {
      action: 'endpoint.probed',
      subjectType: 'endpoint',
      subjectId: endpoint.id,
      ...(endpoint.brandId ? { brandId: endpoint.brandId } : {}),
      after: { runId, url: endpoint.url, playerId, currency, betMinor },
    })
  })
}

async function runSafely(...[facts, target, ports]: Parameters<typeof runProbe>): Promise<void> {
  try {
    await runProbe(facts, target, ports)
  } catch (error) {
    log.error({ err: error, runId: facts.runId }, 'readiness probe failed')
    await markInterrupted(db, facts.runId, ports.clock.now()).catch(() => undefined)
  }
}

export const livePorts = ({ clock }: TenantContext): ProbePorts => ({
  // defence: probes use the guarded connector
  send: sendOrHandOver,
  timeoutMs: env().CALLBACK_TIMEOUT_MS,
  clock,
})
