import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import { exportJournal, JournalExport } from '@/server/modules/finance/books'
import {
  type AccountStatement,
  downloadInvoice,
  downloadInvoiceAsStaff,
  getStatement,
  getStatementAsStaff,
  type InvoiceFile,
  OneInvoiceFile,
  StatementPeriod,
  statementCsv,
  statementPdf,
} from '@/server/modules/finance/invoices'
import { inOrganization } from '@/server/trpc/adapt-verb'
import { answerFile, answerStaffFile } from './file-answer'

interface Route<Params> {
  params: Promise<Params>
}

/** The file of an invoice of the organization at hand: the PDF, or with `?format=` an e-invoice. */
export function downloadInvoiceFile(request: NextRequest, { params }: Route<{ invoiceId: string }>) {
  return answerFile(request, async ({ tenant }) => {
    return invoiceFile(await downloadInvoice(tenant, await oneOf(request, params)))
  })
}

/** The same of any organization, for Croupier's accountants. */
export function downloadStaffInvoiceFile(request: NextRequest, { params }: Route<{ invoiceId: string }>) {
  return answerStaffFile(request, async (staff) => {
    return invoiceFile(await downloadInvoiceAsStaff(staff, await oneOf(request, params)))
  })
}

/** Throws EB007, also for a format that there is not. */
async function oneOf({ nextUrl }: NextRequest, params: Promise<{ invoiceId: string }>) {
  const format = nextUrl.searchParams.get('format') ?? undefined
  const one = OneInvoiceFile.safeParse({ ...(await params), format })
  if (!one.success) throw new AppError('EB007')
  return one.data
}

/** The statement of account, `?from=2026-01&to=2026-03`, as CSV or with `&format=pdf` as PDF. */
export function downloadStatement(request: NextRequest) {
  return answerFile(request, async ({ tenant }) => {
    const { format, ...period } = askedOf(request)
    return statementFile(await getStatement(tenant, period), format)
  })
}

/** The same of any organization, for Croupier's accountants. */
export function downloadStaffStatement(request: NextRequest, { params }: Route<{ organizationId: string }>) {
  return answerStaffFile(request, async (staff) => {
    const one = OneOrganization.safeParse(await params)
    if (!one.success) throw new AppError('E7001')
    const { format, ...period } = askedOf(request)
    const statement = await inOrganization(getStatementAsStaff)(staff, { ...period, ...one.data })
    return statementFile(statement, format)
  })
}

/** The journal of a month for an accounting program, `?month=2026-03&system=datev`. */
export function downloadJournal(request: NextRequest) {
  return answerStaffFile(request, async (staff) => {
    const one = JournalExport.safeParse(Object.fromEntries(request.nextUrl.searchParams))
    if (!one.success) throw new AppError('E0003', { message: 'Choose a month and a format.' })
    const { bytes, name, contentType: type, sha256 } = await exportJournal(staff, one.data)
    return file(new Uint8Array(bytes), { name, type, headers: { 'x-content-sha256': sha256 } })
  })
}

const asked = StatementPeriod.extend({ format: z.enum(['csv', 'pdf']).default('csv') })

/** Throws E0003. */
function askedOf({ nextUrl }: NextRequest): z.output<typeof asked> {
  const { organization: _, ...query } = Object.fromEntries(nextUrl.searchParams)
  const found = asked.safeParse(query)
  if (!found.success) throw new AppError('E0003', { message: 'This period is not valid.' })
  return found.data
}

const invoiceFile = ({ name, type, bytes, sha256 }: InvoiceFile) =>
  file(new Uint8Array(bytes), { name, type, headers: { 'x-content-sha256': sha256 } })

async function statementFile(statement: AccountStatement, format: 'csv' | 'pdf'): Promise<Response> {
  const months = [statement.from, new Date(statement.to.getTime() - 1)].map((at) =>
    at.toISOString().slice(0, 7),
  )
  const name = `statement-${statement.slug}-${months.join('-to-')}.${format}`
  return format === 'pdf'
    ? file(new Uint8Array(await statementPdf(statement)), { name, type: 'application/pdf' })
    : file(statementCsv(statement), { name, type: 'text/csv; charset=utf-8' })
}

function file(
  body: string | Uint8Array<ArrayBuffer>,
  { name, type, headers = {} }: { name: string; type: string; headers?: Record<string, string> },
): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}
