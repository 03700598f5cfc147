import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { isInstant } from '@/server/contract/instants'
import { AppError } from '@/server/core/app-error'
import { exportRefusals, RefusalFilter } from '@/server/modules/rules/jurisdictions'
import { unstorablePart } from '@/server/trpc/storable-input'
import { csvFile, datedName } from './csv-file'
import { answerFile } from './file-answer'

const moment = z
  .string()
  .refine(isInstant, 'Must be a date that exists')
  .transform((text) => new Date(text))

/** The filters as in the address of the list. */
const asked = z.object({
  mode: z.enum(['shadow', 'refused']).optional(),
  subject: RefusalFilter.shape.subject,
  rule: RefusalFilter.shape.rule,
  country: RefusalFilter.shape.country,
  brand: RefusalFilter.shape.brandId,
  player: RefusalFilter.shape.playerId,
  from: moment.optional(),
  to: moment.optional(),
})

/** What markets' rules refused in the organization at hand as a CSV file. A read for the browser; the verb audits it. */
export function downloadRefusals(request: NextRequest): Promise<Response> {
  return answerFile(request, async ({ tenant, slug }) => {
    const lines = await exportRefusals(tenant, given(request))
    return csvFile(datedName('refusals', slug, tenant.clock.now()), lines)
  })
}

/** Throws E0003. */
function given(request: NextRequest): RefusalFilter {
  const sent = Object.fromEntries(request.nextUrl.searchParams)
  const filter = asked.safeParse(sent)
  if (!filter.success || unstorablePart(sent))
    throw new AppError('E0003', { message: 'These filters are not valid.' })
  const { mode, brand: brandId, player: playerId, ...wanted } = filter.data
  return { ...wanted, brandId, playerId, ...(mode && { isShadow: mode === 'shadow' }) }
}
