import type { TenantContext } from '@/server/core/context'
import type { TimeCursor } from '@/server/core/time-cursor'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine, csvLines } from '@/server/formats/csv'
import { recordAudit } from '@/server/modules/platform/audit'
import { findArchivedRows } from './archived-rows'
import { DeliverySearch, deliveryFilter, type WantedDeliveries } from './delivery-filter'
import type { DeliveryFilter } from './delivery-scope'
import { exportColumns } from './export-columns'
import { countUpTo, type ExportedRow, findBrandRefs, findExportPage } from './queries-export'

const rowsAtOnce = 1_000

/** Beyond this an export says "at least". */
export const countedUpTo = 200_000

export interface DeliveryExport {
  lines: AsyncGenerator<string>
  /** How many rows of the database there will be, or `countedUpTo` where there are that many or more. */
  rowCount: number
}

/**
 * The movements of a filter as CSV, newest first, those of the database and then those of the archive, a page of rows each
 * time the reader asks: memory stays flat however many there are, and a reader who goes away ends it. What is reported while it runs is not in it. Audited before its first
 * line. Throws E5004, E0003.
 */
export const exportDeliveries = fromReplica(readVerb('transactions.export', DeliverySearch, run))

async function run(ctx: TenantContext, wanted: WantedDeliveries): Promise<DeliveryExport> {
  const filter = upToNow(deliveryFilter(ctx, wanted), ctx.clock.now())
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

function upToNow(filter: DeliveryFilter, now: Date): DeliveryFilter {
  const end = new Date(now.getTime() + 1)
  return { ...filter, to: filter.to && filter.to < end ? filter.to : end }
}

async function* linesOf(
  filter: DeliveryFilter,
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

function namesOf(wanted: WantedDeliveries): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value instanceof Date ? value.toISOString() : String(value)]],
    ),
  )
}
