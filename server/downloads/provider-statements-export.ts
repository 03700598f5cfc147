import type { NextRequest } from 'next/server'
import { AppError } from '@/server/core/app-error'
import { exportProviderStatements, StatementMonth } from '@/server/modules/finance/contracts'
import { csvFile } from './csv-file'
import { answerStaffFile } from './file-answer'

/** The provider statements of a month as a CSV file. */
export function downloadProviderStatements(request: NextRequest): Promise<Response> {
  return answerStaffFile(request, async (staff) => {
    const asked = StatementMonth.safeParse(Object.fromEntries(request.nextUrl.searchParams))
    if (!asked.success) throw new AppError('E0003', { message: 'Choose a month, such as 2026-03.' })
    const { name, pieces } = await exportProviderStatements(staff, asked.data)
    return csvFile(name, pieces)
  })
}
