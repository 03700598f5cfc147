import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import { exportProviderReconciliation, exportReconciliation } from '@/server/modules/finance/reconciliation'
import { streamedFile } from './csv-file'
import { answerFile, answerStaffFile } from './file-answer'

interface Route {
  params: Promise<{ reconciliationId: string }>
}

async function idOf({ params }: Route) {
  const { reconciliationId } = await params
  if (!z.uuid().safeParse(reconciliationId).success)
    throw new AppError('E0004', { message: 'Reconciliation not found.' })
  return { reconciliationId }
}

const contentType = 'application/zip'

/** The report of a comparison of the current organization as a ZIP: `sums.csv`, `breaks.csv`, `report.pdf`, and once it is signed its signature. */
export function downloadReconciliation(request: NextRequest, route: Route): Promise<Response> {
  return answerFile(request, async ({ tenant }) => {
    const { name, pieces } = await exportReconciliation(tenant, await idOf(route))
    return streamedFile({ name, contentType }, pieces)
  })
}

/** The same of a provider's ledger, for staff. */
export function downloadProviderReconciliation(request: NextRequest, route: Route): Promise<Response> {
  return answerStaffFile(request, async (staff) => {
    const { name, pieces } = await exportProviderReconciliation(staff, await idOf(route))
    return streamedFile({ name, contentType }, pieces)
  })
}
