import { z } from 'zod'
import { reportFormats } from '@/server/contract/report-formats'
import { ReportQuery, StaffReportQuery } from '@/server/contract/report-query'
import type { Context, TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine, csvLineOf } from '@/server/formats/csv'
import { parquetPieces } from '@/server/formats/parquet'
import { xlsxPieces } from '@/server/formats/xlsx'
import { findGroupedRows, readRates } from '@/server/modules/delivery/facts'
import { recordAudit } from '@/server/modules/platform/audit'
import type { Conversion } from './convert-amounts'
import { type Cell, type FileColumn, fileColumns, withConverted } from './file-columns'
import { nameGroups } from './read-figures'
import { figuresOf } from './report-figures'
import { type AskedReport, lastDay, type ReportScope, scopeOf } from './report-scope'

/** As many rows as are in memory at once. */
const rowsAtOnce = 10_000

const format = { format: z.enum(reportFormats) }
export const ReportExport = ReportQuery.extend(format)
export type ReportExport = z.output<typeof ReportExport>
export const StaffReportExport = StaffReportQuery.extend(format)
export type StaffReportExport = z.output<typeof StaffReportExport>

export interface ReportFile {
  /** Without what names the organization: `report-by-game-2026-03-01-2026-03-31`. */
  name: string
  pieces: AsyncGenerator<Uint8Array>
}

/**
 * All rows of a report as a file, by currency and key, batch by batch as the reader asks. Amounts stand as decimals and in
 * minor units, also in the currency asked for. Audited before its first byte. Throws E5004, E0003.
 */
export const exportReport = fromReplica(
  readVerb('reports.export', ReportExport, async (ctx: TenantContext, query: ReportExport) => {
    const file = await makeFile(ctx, { ...query, organizationId: ctx.organizationId })
    await audit(ctx, ctx.organizationId, query)
    return file
  }),
)

/** The same over all organizations, or one of them. */
export const exportReportEverywhere = fromReplica(
  readVerb('reports.everywhere', StaffReportExport, async (ctx: Context, query: StaffReportExport) => {
    const organizationId = query.organizationId ?? null
    const file = await makeFile(ctx, { ...query, organizationId })
    await audit(ctx, organizationId, query)
    return file
  }),
)

async function audit(ctx: Context, organizationId: string | null, query: Omit<StaffReportExport, 'sort'>) {
  const given = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  await recordAudit(db, ctx, {
    action: 'reports.exported',
    subjectType: organizationId === null ? 'reports' : 'organization',
    subjectId: organizationId ?? 'all',
    ...(organizationId !== null && { organizationId }),
    after: Object.fromEntries(given),
  })
}

export async function makeFile(
  ctx: Context,
  asked: AskedReport & Pick<ReportExport, 'format'>,
): Promise<ReportFile> {
  const scope = await scopeOf(ctx, asked)
  const { convertTo: currency } = asked
  const conversion = currency ? { currency, rates: await readRates(db, scope.ratesAt) } : null
  const columns = fileColumns(asked.by, conversion)
  const batches = batchesOf(scope, { columns, conversion, isEverywhere: asked.organizationId === null })
  return {
    name: `report-by-${asked.by}-${scope.dates.from}-${lastDay(scope.dates)}`,
    pieces: piecesOf(asked.format, columns, batches),
  }
}

type Batches = AsyncGenerator<Cell[][]>

function piecesOf(
  wanted: ReportExport['format'],
  columns: readonly FileColumn[],
  batches: Batches,
): AsyncGenerator<Uint8Array> {
  const header = columns.map(({ name }) => name)
  if (wanted === 'parquet') return parquetPieces(columns, batches)
  return wanted === 'xlsx' ? xlsxPieces({ name: 'Report', header }, batches) : csvPieces(columns, batches)
}

async function* csvPieces(columns: readonly FileColumn[], batches: Batches): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvLine(columns.map(({ name }) => name)))
  const isNumber = columns.map(({ kind }) => kind !== 'text')
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      csvLineOf(row.map((cell, index) => ({ text: String(cell ?? ''), isNumber: isNumber[index] ?? false }))),
    )
    yield encoder.encode(lines.join(''))
  }
}

interface Layout {
  columns: readonly FileColumn[]
  conversion: Conversion | null
  isEverywhere: boolean
}

async function* batchesOf(scope: ReportScope, { columns, conversion, isEverywhere }: Layout): Batches {
  const { by, hasPlayers, facts } = scope
  if (facts.from >= facts.to) return
  let after: readonly [string, string, string] | null = null
  for (;;) {
    const rows: Awaited<ReturnType<typeof findGroupedRows>> = await findGroupedRows(db, facts, {
      by,
      hasPlayers,
      page: { limit: rowsAtOnce, after },
    })
    const last = rows.at(-1)
    if (!last) return
    const names = await nameGroups(by, [...new Set(rows.map(({ key }) => key))], isEverywhere)
    yield rows.map((row) => {
      const { name = row.key, declaredRtp = null } = names.get(row.key) ?? {}
      const told = { ...figuresOf(row), key: row.key, brandId: row.brand || null, name, declaredRtp }
      const line = withConverted(told, conversion)
      return columns.map(({ cell }) => cell(line))
    })
    if (rows.length < rowsAtOnce) return
    after = [last.currency, last.key, last.brand]
  }
}
