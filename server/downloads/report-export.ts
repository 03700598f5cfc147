import type { NextRequest } from 'next/server'
import superjson from 'superjson'
import type { z } from 'zod'
import type { ReportFormat } from '@/server/contract/report-formats'
import { AppError } from '@/server/core/app-error'
import {
  exportReport,
  exportReportEverywhere,
  fileTypes,
  ReportExport,
  type ReportFile,
  StaffReportExport,
} from '@/server/modules/finance/reports'
import { unstorablePart } from '@/server/trpc/storable-input'
import { streamedFile } from './csv-file'
import { answerFile, answerStaffFile } from './file-answer'

const maxQueryLength = 8_192

/** All rows of a report as CSV, XLSX or Parquet. `?query=` is the report's own query with a format (superjson). */
export function downloadReport(request: NextRequest): Promise<Response> {
  return answerFile(request, async ({ tenant, slug }) => {
    const query = given(request, ReportExport)
    return fileOf(await exportReport(tenant, query), slug, query.format)
  })
}

/** The same for Croupier's finance staff. */
export function downloadReportEverywhere(request: NextRequest): Promise<Response> {
  return answerStaffFile(request, async (staff) => {
    const query = given(request, StaffReportExport)
    return fileOf(await exportReportEverywhere(staff, query), 'all-organizations', query.format)
  })
}

const fileOf = ({ name, pieces }: ReportFile, slug: string, format: ReportFormat) =>
  streamedFile({ name: `${slug}-${name}.${format}`, contentType: fileTypes[format] }, pieces)

/** Throws E0003. */
function given<Schema extends z.ZodType>(request: NextRequest, schema: Schema): z.output<Schema> {
  const text = request.nextUrl.searchParams.get('query') ?? ''
  const parsed = text.length > maxQueryLength ? null : schema.safeParse(parse(text))
  if (!parsed?.success) throw new AppError('E0003', { message: 'This report is not valid.' })
  return parsed.data
}

function parse(text: string): unknown {
  try {
    const query: unknown = superjson.parse(text)
    return unstorablePart(query) ? null : query
  } catch {
    return null
  }
}
