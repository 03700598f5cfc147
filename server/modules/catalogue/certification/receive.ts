import type { Context } from '@/server/core/context'
import type { InboundRequest } from '@/server/providers/port'
import { findProviderConnection } from '@/server/providers/registry'
import { caseStore, findRunning } from './queries'
import { receiveReport } from './receive-report'
import { redactor } from './redact'
import { runOfCode } from './run-code'

/** Whether reports under this code are for a certification run. */
export const isCertificationCode = (code: string): boolean => runOfCode(code) !== null

/**
 * Answers a studio's report to the address of its run, in its dialect; null where no such run goes on. Nothing of it reaches a
 * session, wallet or fee: it is answered by the run's own scripted ledger.
 */
export async function receiveCertificationReport(
  ctx: Pick<Context, 'clock'>,
  code: string,
  request: InboundRequest,
): Promise<Response | null> {
  const runId = runOfCode(code)
  const running = runId === null ? null : await findRunning(runId)
  const found = running && (await findProviderConnection(running.providerCode))
  if (runId === null || !running || !found) return null
  const { adapter, connection } = found
  const store = caseStore({ runId, position: running.position }, redactor(connection.secret))
  return receiveReport({ adapter, secret: connection.secret, clock: ctx.clock, store }, request)
}
