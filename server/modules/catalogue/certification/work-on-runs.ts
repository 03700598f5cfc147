import { setTimeout as pause } from 'node:timers/promises'
import { isStopping } from '@/server/concurrency/stopping'
import type { Context } from '@/server/core/context'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { isExemptOrigin, studioExchange } from '@/server/outbound'
import { type ProviderHttp, playDeadlineMs } from '@/server/providers/port'
import { findProviderConnection, isLocalInDemo, localProviderHttp } from '@/server/providers/registry'
import type { CertificationTarget, Workshop } from './bench'
import { beginCase, caseStore, claimRun, endRun, finishCase, interruptSilent, keepAlive } from './queries'
import { redactor } from './redact'
import { allCases, runCase } from './run-cases'
import { runCode } from './run-code'

/** Longer than a case that waits for several plays without a sign of life would be. */
const silentMs = 60_000
const aliveEveryMs = 10_000

/** How studios are reached, and where they report. Tests replace it. */
interface Outside {
  /** To a studio's server. */
  httpTo(studioUrl: string): ProviderHttp
  baseUrl: string
  /** Origins whose http launch URLs pass. */
  launchOrigins: readonly string[]
}

const outside = (): Outside => ({
  httpTo: (studioUrl) =>
    isLocalInDemo(studioUrl) ? localProviderHttp(playDeadlineMs) : { send: studioExchange(playDeadlineMs) },
  baseUrl: env().baseUrl,
  launchOrigins: env().LAUNCH_ALLOWED_LOCAL_ORIGINS,
})

/** Ends runs whose process died, then works off what waits. How many were ended and run. */
export async function workOnCertifications(ctx: Context, reach: Outside = outside()) {
  const now = ctx.clock.now()
  const silentSince = new Date(now.getTime() - silentMs)
  const interrupted = await interruptSilent({ silentSince, now })
  let finished = 0
  while (!isStopping()) {
    const run = await claimRun(ctx.clock.now())
    if (!run) break
    await workOn(ctx, run, reach)
    finished += 1
  }
  return { interrupted, finished }
}

type ClaimedRun = NonNullable<Awaited<ReturnType<typeof claimRun>>>

async function workOn(ctx: Context, run: ClaimedRun, reach: Outside): Promise<void> {
  const timer = setInterval(() => {
    keepAlive(run.id, ctx.clock.now()).catch((err: unknown) =>
      log.warn({ err, runId: run.id }, 'certification lease not renewed'),
    )
  }, aliveEveryMs)
  try {
    const verdict = await runAll(ctx, run, reach)
    const state = verdict === null ? 'interrupted' : 'finished'
    await endRun(run.id, { state, verdict, now: ctx.clock.now() })
  } catch (err) {
    log.error({ err, runId: run.id }, 'certification run failed')
    await endRun(run.id, { state: 'interrupted', verdict: null, now: ctx.clock.now() })
  } finally {
    clearInterval(timer)
  }
}

/** Null: the run cannot go on here, or was ended. */
async function runAll(
  ctx: Context,
  run: ClaimedRun,
  { httpTo, baseUrl, launchOrigins }: Outside,
): Promise<'passed' | 'failed' | null> {
  const found = await findProviderConnection(run.providerCode)
  if (!found) return null
  const { adapter, connection } = found
  const redact = redactor(connection.secret)
  const common = {
    ...{ adapter, connection: { ...connection, baseUrl: run.baseUrl }, clock: ctx.clock },
    http: httpTo(run.baseUrl),
    target: targetOf(run),
    allowedLocalOrigins: [...launchOrigins, ...ownOrigin(run.baseUrl)],
    reportTo: `${baseUrl}/provider/v1/${runCode(run.id)}`,
    wait: (ms: number) => pause(ms),
    seenIds: new Map<string, string>(),
  }
  let feed: Workshop['feed'] = null
  let hasFailed = false
  for (const { name, position } of run.cases) {
    if (isStopping() || !(await keepAlive(run.id, ctx.clock.now()))) return null
    const known = allCases.find((one) => one.name === name)
    if (!known) throw new Error(`There is no case ${name}`)
    await beginCase(run.id, position, ctx.clock.now())
    const shop: Workshop = { ...common, store: caseStore({ runId: run.id, position }, redact), feed }
    const result = await runCase(known, shop)
    feed = shop.feed
    hasFailed ||= result.state === 'failed'
    await finishCase(run.id, position, result, ctx.clock.now())
  }
  return hasFailed ? 'failed' : 'passed'
}

/** A studio that is reached on this machine opens its games there. */
const ownOrigin = (baseUrl: string) =>
  isExemptOrigin(baseUrl) || isLocalInDemo(baseUrl) ? [new URL(baseUrl).origin] : []

/** Stored by `startCertification`. */
function targetOf({ supports, target }: Pick<ClaimedRun, 'supports' | 'target'>): CertificationTarget {
  const { gameId, currencies } = target as {
    gameId: string | null
    currencies: { currency: string; stakeMinor: string | null }[]
  }
  return {
    supports: supports as unknown as CertificationTarget['supports'],
    gameId,
    currencies: currencies.map(({ currency, stakeMinor }) => ({
      ...{ currency, stakeMinor: stakeMinor === null ? null : BigInt(stakeMinor) },
    })),
  }
}
