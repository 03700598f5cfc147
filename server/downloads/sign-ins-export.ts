import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { SignInFilter } from '@/server/contract/inputs'
import { isInstant } from '@/server/contract/instants'
import { AppError } from '@/server/core/app-error'
import { exportSignIns } from '@/server/modules/accounts/sign-ins'
import { unstorablePart } from '@/server/trpc/storable-input'
import { csvFile, datedName } from './csv-file'
import { answerFile } from './file-answer'

const moment = z
  .string()
  .refine(isInstant, 'Must be a date that exists')
  .transform((text) => new Date(text))

/** The filters as in the address of the list. */
const asked = SignInFilter.extend({ from: moment.optional(), to: moment.optional() })

/** The sign-in log of the organization at hand as a CSV file. A read for the browser; the verb audits it. */
export function downloadSignIns(request: NextRequest): Promise<Response> {
  return answerFile(request, async ({ tenant, slug }) => {
    const sent = Object.fromEntries(request.nextUrl.searchParams)
    const filter = asked.safeParse(sent)
    if (!filter.success || unstorablePart(sent))
      throw new AppError('E0003', { message: 'These filters are not valid.' })
    return csvFile(datedName('sign-ins', slug, tenant.clock.now()), await exportSignIns(tenant, filter.data))
  })
}
