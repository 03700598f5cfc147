import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { exportAudit } from '@/server/modules/audit-log'
import { type CabinetContext, createCabinetContext } from './context'
import { auditFilter } from './routers/audit-search'

/** The filters as the address of the list has them. */
const asked = z.object({
  text: auditFilter.shape.text,
  area: auditFilter.shape.area,
  staff: z.literal('true').optional(),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
})

/** The audit log of the organization at hand as a CSV file. A read for the browser; the verb audits it. */
export async function downloadAuditLog(request: NextRequest): Promise<Response> {
  const context = await createCabinetContext({
    headers: request.headers,
    readCookie: (name) => request.cookies.get(name)?.value,
    setCookie: () => undefined,
  })
  const tenant = tenantOf(context)
  if (!tenant) return refuse(401, 'Sign in to continue.')
  const filter = asked.safeParse(Object.fromEntries(request.nextUrl.searchParams))
  if (!filter.success) return refuse(400, 'These filters cannot be read.')
  const { staff, ...wanted } = filter.data
  try {
    const lines = await exportAudit(tenant, { ...wanted, isStaffOnly: staff === 'true' })
    return new Response(streamOf(lines), { headers: headersOf(context) })
  } catch (error) {
    if (error instanceof AppError) return refuse(error.status, error.message)
    throw error
  }
}

function tenantOf({ viewer, opened, ...rest }: CabinetContext): TenantContext | null {
  if (!viewer || !opened) return null
  const { userId, email, staffRole } = viewer
  const role = opened.standing.kind === 'member' ? opened.standing.role : null
  return {
    actor: { kind: 'user', userId, email, role, staffRole },
    requestId: rest.requestId,
    clock: rest.clock,
    origin: rest.origin,
    organizationId: opened.organizationId,
  }
}

function headersOf({ opened, clock }: CabinetContext): Record<string, string> {
  const day = clock.now().toISOString().slice(0, 10)
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="audit-log-${opened?.slug ?? 'croupier'}-${day}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
}

/** Read on as the browser takes it; a cancelled download stops the reading. */
function streamOf(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const reading = lines[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reading.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await reading.return?.()
    },
  })
}

const refuse = (status: number, message: string) =>
  new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
