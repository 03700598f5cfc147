import type { Context } from '@/server/core/context'
import { findSessionForProvider, type ProviderSession } from '@/server/modules/sessions'
import { acceptMovement } from './accept-movement'
import { acceptRefund } from './accept-refund'
import { refuseReport } from './answer'
import type { PlayedSession } from './draft-movement'
import type { MovementAnswer, MovementReport } from './movement'
import { livePorts, type WalletPorts } from './policy'
import { findReportProblem } from './report-rules'

/**
 * Takes one movement from a provider: records it, delivers it to the operator's wallet and says what the provider is to be
 * told (spec §6). Repeating a report is always safe and moves nothing. Throws only when the database fails; the
 * provider is then to resend.
 */
export async function reportMovement(
  ctx: Context,
  report: MovementReport,
  ports: WalletPorts = livePorts(),
): Promise<MovementAnswer> {
  const session = await findSessionForProvider(report.sessionId, report.providerCode)
  if (session === null) return refuseReport(report, 'session_not_found')
  const problem = findReportProblem(report, session)
  if (problem !== null || !isPlayed(session))
    return refuseReport(report, 'invalid', problem ?? 'demo_session')
  return report.type === 'refund'
    ? acceptRefund(ctx, { report, session }, ports)
    : acceptMovement(ctx, { report, session }, ports)
}

const isPlayed = (session: ProviderSession): session is PlayedSession =>
  session.playerId !== null && session.brandId !== null
