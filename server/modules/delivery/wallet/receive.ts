import { reversalIdPrefix } from '@/server/contract/movement-origin'
import type { Context } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { isSafeMinor } from '@/server/core/money'
import { findEndpoint } from '@/server/modules/accounts/endpoints'
import { betRefusal, findSessionForProvider, type ProviderSession } from '@/server/modules/play/sessions'
import type { MovementAnswer, MovementReport } from '@/server/providers/port'
import { acceptRefund } from './accept-refund'
import { answerFromStored, answerRepeat, refuseReport } from './answer'
import { checkpoint } from './checkpoint'
import { draftMovement, isPlayed, type PlayedSession, type Reported } from './draft-movement'
import { findFreeRound, recordFree, restoreDeclinedRound } from './free-movement'
import type { DeliveryStart, MovementFacts } from './movement'
import { livePorts, type WalletContext, type WalletPorts } from './policy'
import { recordCash } from './record'
import { openFirstAttempt } from './send'
import { deliver } from './settle'
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
  const recorded = movement.isFree
    ? await recordFree(movement)
    : await recordCash({ movement, session: reported.session })
  if (recorded === null) return answerRepeat(wallet, reported.report, draft)
  checkpoint('recorded')
  const attempt = openFirstAttempt(recorded, movement)
  // defence: no transaction is held over a call
  const settled = attempt === null ? recorded : await deliver(wallet, attempt)
  await restoreDeclinedRound(movement, settled)
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

type ReportProblem =
  | 'demo_session'
  | 'currency_differs_from_session'
  | 'amount_out_of_range'
  | 'amount_zero'
  | 'text_unusable'
  | 'transaction_id_reserved'
  | 'reference_missing'
  | 'reference_not_allowed'
  | 'reference_is_itself'
  | 'grant_id_malformed'

const unusableCharacters = /[\p{Cc}\p{Surrogate}]/u
const limits = { transactionId: 200, action: 128, roundId: 160, referenceTransactionId: 200 } as const

/** Why a report contradicts its session or itself, or null. A contradictory report is not recorded. */
export function findReportProblem(
  report: MovementReport,
  session: Pick<ProviderSession, 'mode' | 'currency'>,
): ReportProblem | null {
  if (session.mode === 'demo') return 'demo_session'
  if (!hasUsableTexts(report)) return 'text_unusable'
  // defence: a provider cannot take a reversal’s identity
  if (report.transactionId.startsWith(reversalIdPrefix)) return 'transaction_id_reserved'
  if (report.currency !== session.currency) return 'currency_differs_from_session'
  if (report.amountMinor < 0n || !isSafeMinor(report.amountMinor)) return 'amount_out_of_range'
  if (report.freeRoundGrantId !== undefined && !isUuid(report.freeRoundGrantId)) return 'grant_id_malformed'
  const mustBePositive = report.type !== 'win' && report.freeRoundGrantId === undefined
  if (mustBePositive && report.amountMinor === 0n) return 'amount_zero'
  return findReferenceProblem(report)
}

function findReferenceProblem(report: MovementReport): ReportProblem | null {
  const { type, referenceTransactionId } = report
  if (type !== 'refund') return referenceTransactionId === undefined ? null : 'reference_not_allowed'
  if (referenceTransactionId === undefined) return 'reference_missing'
  return referenceTransactionId === report.transactionId ? 'reference_is_itself' : null
}

function hasUsableTexts(report: MovementReport): boolean {
  const isUsable = (text: string, limit: number) =>
    text.length > 0 && text.length <= limit && !unusableCharacters.test(text)
  return (
    isUsable(report.transactionId, limits.transactionId) &&
    isUsable(report.action, limits.action) &&
    isUsable(report.roundId, limits.roundId) &&
    isUsable(report.referenceTransactionId ?? '-', limits.referenceTransactionId)
  )
}
