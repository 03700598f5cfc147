import { minorToDecimal } from '@/server/core/money'
import type { ExportedRow } from './queries-export'

interface Column {
  name: string
  cell: (row: ExportedRow, subOperatorRef: string | null) => string | number
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')
const decimal = (minor: bigint | null, currency: string) =>
  minor === null ? '' : minorToDecimal(minor, currency)

/** The API's names where it has one, so that both can be reconciled with one script. */
export const exportColumns: readonly Column[] = [
  { name: 'created_at', cell: (row) => row.createdAt.toISOString() },
  { name: 'id', cell: (row) => row.id },
  { name: 'sub_operator_ref', cell: (_, ref) => ref ?? '' },
  { name: 'provider_code', cell: (row) => row.providerCode },
  { name: 'transaction_id', cell: (row) => row.transactionId },
  { name: 'transaction_type', cell: (row) => row.type },
  { name: 'amount', cell: (row) => decimal(row.amountMinor, row.currency) },
  { name: 'amount_minor', cell: (row) => row.amountMinor.toString() },
  { name: 'currency', cell: (row) => row.currency },
  { name: 'status', cell: (row) => row.state },
  { name: 'status_reason', cell: (row) => row.stateReason ?? '' },
  { name: 'settled_at', cell: (row) => row.settledAt?.toISOString() ?? '' },
  { name: 'balance_after', cell: (row) => decimal(row.balanceMinor, row.currency) },
  { name: 'player_id', cell: (row) => row.playerId },
  { name: 'session_id', cell: (row) => row.sessionId },
  { name: 'game_id', cell: (row) => row.gameId },
  { name: 'round_id', cell: (row) => row.roundId },
  { name: 'finished', cell: (row) => yesNo(row.isFinished) },
  { name: 'is_free', cell: (row) => yesNo(row.isFree) },
  { name: 'free_round_grant_id', cell: (row) => row.freeRoundGrantId ?? '' },
  { name: 'reference_transaction_id', cell: (row) => row.referenceTransactionId ?? '' },
  { name: 'action', cell: (row) => row.action },
  { name: 'attempts', cell: (row) => row.attemptCount },
  { name: 'operator_status', cell: (row) => row.operatorStatus ?? '' },
  { name: 'provider_was_told', cell: (row) => row.providerAnswer ?? '' },
  { name: 'origin', cell: (row) => row.origin },
]
