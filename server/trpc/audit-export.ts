import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { isInstant } from '@/server/contract/instants'
import { AppError } from '@/server/core/app-error'
import { AuditFilter, exportAudit } from '@/server/modules/audit'
import { csvFile, datedName } from './csv-file'
import { answerFile } from './file-answer'
import { unstorablePart } from './storable-input'

const moment = z
  .string()
  .refine(isInstant, 'Must be a date that exists')
  .transform((text) => new Date(text))

/** The filters as the address of the list has them. */
const asked = z.object({
  text: AuditFilter.shape.text,
  area: AuditFilter.shape.area,
  staff: z.literal('true').optional(),
  from: moment.optional(),
  to: moment.optional(),
})

/** The audit log of the organization at hand as a CSV file. A read for the browser; the verb audits it. */
export function downloadAuditLog(request: NextRequest): Promise<Response> {
  return answerFile(request, async ({ tenant, slug }) => {
    const sent = Object.fromEntries(request.nextUrl.searchParams)
    const filter = asked.safeParse(sent)
    if (!filter.success || unstorablePart(sent))
      throw new AppError('E0003', { message: 'These filters are not valid.' })
    const { staff, ...wanted } = filter.data
    const lines = await exportAudit(tenant, { ...wanted, isStaffOnly: staff === 'true' })
    return csvFile(datedName('audit-log', slug, tenant.clock.now()), lines)
  })
}
