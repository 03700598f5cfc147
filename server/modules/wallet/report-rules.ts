import { reversalIdPrefix } from '@/server/contract/movement-origin'
import { sha256 } from '@/server/core/crypto'
import { isUuid } from '@/server/core/ids'
import { isSafeMinor } from '@/server/core/money'
import type { MovementReport } from '@/server/providers/port'

/** The facts of a session that decide whether a report belongs to it. */
export interface ReportedSession {
  mode: 'real' | 'demo'
  currency: string | null
}

export type ReportProblem =
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
export function findReportProblem(report: MovementReport, session: ReportedSession): ReportProblem | null {
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

/** Identifies a report's content: the same id with another hash is a conflict. */
export function hashReport(report: MovementReport): Buffer {
  return sha256(
    JSON.stringify([
      report.sessionId.toLowerCase(),
      report.type,
      report.action,
      report.amountMinor.toString(),
      report.currency,
      report.roundId,
      report.isFinished,
      report.referenceTransactionId ?? null,
      report.freeRoundGrantId?.toLowerCase() ?? null,
    ]),
  )
}
