import type { Context } from '@/server/core/context'
import { findEndpoint } from '@/server/modules/endpoints'
import { betRefusal, findSessionForProvider } from '@/server/modules/sessions'
import type { MovementAnswer, MovementReport } from '@/server/providers/port'
import { acceptRefund } from './accept-refund'
import { answerFromStored, answerRepeat, refuseReport } from './answer'
import { checkpoint } from './checkpoint'
import { deliver, openDelivery } from './deliver'
import { draftMovement, isPlayed, type PlayedSession, type Reported } from './draft-movement'
import { findFreeRound, giveBackDeclined, recordWithPlay } from './free-play'
import type { DeliveryStart, MovementFacts } from './movement'
import { livePorts, type WalletContext, type WalletPorts } from './policy'
import { findReportProblem } from './report-rules'
import { refusedBet, startDelivery } from './start-delivery'

/**
 * Records a movement that a provider reports, delivers it to the operator's wallet and returns the provider's answer
 * (spec §6). Repeating a report is always safe and moves nothing. Throws only when the database fails; the provider
 * then resends.
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
  const freeRound = await findFreeRound(report, session)
  if (freeRound === null) return refuseReport(report, 'invalid', 'grant_unknown')
  const accept = report.type === 'refund' ? acceptRefund : acceptMovement
  return accept({ ...ctx, ports }, { report, session, freeRound })
}

/** A bet or a win: recorded and committed, then sent, then its outcome recorded. Two commits and one POST. */
async function acceptMovement(wallet: WalletContext, reported: Reported): Promise<MovementAnswer> {
  const draft = draftMovement(reported, wallet.clock.now())
  const movement = { ...draft, ...(await chooseStart(wallet, reported.session, draft)) }
  checkpoint('before_record')
  // defence: a movement is recorded before it is sent
  const recorded = await recordWithPlay({ movement, session: reported.session })
  if (recorded === null) return answerRepeat(wallet, reported.report, draft)
  checkpoint('recorded')
  const delivery = openDelivery(recorded, movement)
  // defence: no transaction is held over a call
  const settled = delivery === null ? recorded : await deliver(wallet, delivery)
  await giveBackDeclined(movement, settled)
  return answerFromStored(settled, { isReplayed: false })
}

async function chooseStart(
  { ports }: WalletContext,
  session: PlayedSession,
  draft: MovementFacts,
): Promise<DeliveryStart> {
  const refusal = draft.type === 'bet' ? betRefusal(session, draft.createdAt) : null
  if (refusal !== null) return refusedBet(refusal, draft.createdAt)
  return startDelivery(draft, { endpoint: await findEndpoint(session), policy: ports.policy })
}
