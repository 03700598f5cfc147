import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { ProtectionFilter } from '@/server/contract/inputs'
import { isInstant } from '@/server/contract/instants'
import { AppError } from '@/server/core/app-error'
import { exportProtection } from '@/server/modules/rules/protection'
import { unstorablePart } from '@/server/trpc/storable-input'
import { csvFile, datedName } from './csv-file'
import { answerFile } from './file-answer'

const moment = z
  .string()
  .refine(isInstant, 'Must be a date that exists')
  .transform((text) => new Date(text))

/** The filters as in the address of the report. */
const { brandId: brand, playerId: player, ...filters } = ProtectionFilter.shape
const asked = z.object({ ...filters, brand, player, from: moment.optional(), to: moment.optional() })

/** The report on player protection of the organization at hand as a CSV file. A read for the browser; the verb audits it. */
export function downloadProtection(request: NextRequest): Promise<Response> {
  return answerFile(request, async ({ tenant, slug }) => {
    const lines = await exportProtection(tenant, given(request))
    return csvFile(datedName('player-protection', slug, tenant.clock.now()), lines)
  })
}

/** Throws E0003. */
function given(request: NextRequest): ProtectionFilter {
  const sent = Object.fromEntries(request.nextUrl.searchParams)
  const filter = asked.safeParse(sent)
  if (!filter.success || unstorablePart(sent))
    throw new AppError('E0003', { message: 'These filters are not valid.' })
  const { brand: brandId, player: playerId, ...wanted } = filter.data
  return { ...wanted, brandId, playerId }
}
