import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { isInstant } from '@/server/contract/instants'
import { AppError } from '@/server/core/app-error'
import {
  AuditFilter,
  EverywhereFilter,
  exportAudit,
  exportAuditEverywhere,
} from '@/server/modules/platform/audit'
import { unstorablePart } from '@/server/trpc/storable-input'
import { csvFile, datedName } from './csv-file'
import { answerFile, answerStaffFile } from './file-answer'

const moment = z
  .string()
  .refine(isInstant, 'Must be a date that exists')
  .transform((text) => new Date(text))

/** The filters as in the address of the list. */
const asked = z.object({
  text: AuditFilter.shape.text,
  area: AuditFilter.shape.area,
  staff: z.literal('true').optional(),
  run: AuditFilter.shape.runId,
  from: moment.optional(),
  to: moment.optional(),
})

const askedEverywhere = asked.extend({ organization: EverywhereFilter.shape.organization })

/** The audit log of the organization at hand as a CSV file. A read for the browser; the verb audits it. */
export function downloadAuditLog(request: NextRequest): Promise<Response> {
  return answerFile(request, async ({ tenant, slug }) => {
    const lines = await exportAudit(tenant, toFilter(given(request, asked)))
    return csvFile(datedName('audit-log', slug, tenant.clock.now()), lines)
  })
}

/** The same over all organizations, for administrators of Croupier's. */
export function downloadGlobalAuditLog(request: NextRequest): Promise<Response> {
  return answerStaffFile(request, async (staff) => {
    const { organization, ...narrowed } = given(request, askedEverywhere)
    const lines = await exportAuditEverywhere(staff, { ...toFilter(narrowed), organization })
    return csvFile(datedName('audit-log', 'all-organizations', staff.clock.now()), lines)
  })
}

/** Throws E0003. */
function given<Schema extends z.ZodType>(request: NextRequest, schema: Schema): z.output<Schema> {
  const sent = Object.fromEntries(request.nextUrl.searchParams)
  const filter = schema.safeParse(sent)
  if (!filter.success || unstorablePart(sent))
    throw new AppError('E0003', { message: 'These filters are not valid.' })
  return filter.data
}

const toFilter = ({ staff, run: runId, ...wanted }: z.output<typeof asked>) => ({
  ...wanted,
  runId,
  isStaffOnly: staff === 'true',
})
