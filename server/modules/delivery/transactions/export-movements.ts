import type { TenantContext } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine, csvLines } from '@/server/formats/csv'
import { recordAudit } from '@/server/modules/platform/audit'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { findArchivedRows } from './archived-rows'
import { type MovementFilter, MovementSearch, movementFilter, type WantedMovements } from './movement-filter'
import { type ExportedRow, findBrandRefs, findExportPage } from './queries-export'
import { countUpTo } from './queries-found'

interface Column {
  name: string
  cell: (row: ExportedRow, subOperatorRef: string | null) => string | number
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')
const decimal = (minor: bigint | null, currency: string) =>
  minor === null ? '' : minorToDecimal(minor, currency)

/** The API's names where it has one, so that both can be reconciled with one script. */
const exportColumns: readonly Column[] = [
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

const rowsAtOnce = 1_000

/** Beyond this an export says "at least". */
export const countedUpTo = 200_000

export interface MovementExport {
  lines: AsyncGenerator<string>
  /** How many rows of the database there will be, or `countedUpTo` where there are that many or more. */
  rowCount: number
}

/**
 * The movements of a filter as CSV, newest first, those of the database and then those of the archive, a page of rows each
 * time the reader asks: memory stays flat however many there are, and a reader who goes away ends it. What is reported while it runs is not in it. Audited before its first
 * line. Throws E5004, E0003.
 */
export const exportMovements = fromReplica(readVerb('transactions.export', MovementSearch, run))

async function run(ctx: TenantContext, wanted: WantedMovements): Promise<MovementExport> {
  const filter = upToNow(movementFilter(ctx, wanted), ctx.clock.now())
  const [rowCount, refs] = await Promise.all([
    countUpTo(db, filter, countedUpTo),
    findBrandRefs(db, ctx.organizationId),
  ])
  await recordAudit(db, ctx, {
    action: 'transactions.exported',
    subjectType: 'organization',
    subjectId: ctx.organizationId,
    after: { rows: rowCount, ...namesOf(wanted) },
  })
  return { lines: linesOf(filter, refs), rowCount }
}

function upToNow(filter: MovementFilter, now: Date): MovementFilter {
  const end = new Date(now.getTime() + 1)
  return { ...filter, to: filter.to && filter.to < end ? filter.to : end }
}

async function* linesOf(
  filter: MovementFilter,
  refs: ReadonlyMap<string, string | null>,
): AsyncGenerator<string> {
  yield csvLine(exportColumns.map((column) => column.name))
  const cellsOf = (row: ExportedRow) =>
    exportColumns.map((column) => column.cell(row, refs.get(row.brandId) ?? null))
  let cursor: TimeCursor | null = null
  for (;;) {
    const rows = await findExportPage(db, { filter, cursor, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (rows.length > 0) yield csvLines(rows.map(cellsOf))
    if (!last || rows.length < rowsAtOnce) break
    cursor = { direction: 'older', createdAt: last.createdAt, id: last.id }
  }
  for await (const rows of findArchivedRows(filter)) yield csvLines(rows.map(cellsOf))
}

function namesOf(wanted: WantedMovements): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value instanceof Date ? value.toISOString() : String(value)]],
    ),
  )
}
