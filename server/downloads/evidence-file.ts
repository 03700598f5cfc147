import type { NextRequest } from 'next/server'
import { OneTransaction } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import { exportEvidence } from '@/server/modules/delivery/archive'
import { streamedFile } from './csv-file'
import { answerFile } from './file-answer'

/** The evidence pack of the round of an archived transaction (`?id=`) of the current organization. The verb audits it. */
export function downloadEvidence(request: NextRequest): Promise<Response> {
  return answerFile(request, async ({ tenant }) => {
    const asked = OneTransaction.safeParse({ id: request.nextUrl.searchParams.get('id') })
    if (!asked.success) throw new AppError('E0004', { message: 'Transaction not found.' })
    const { name, pieces } = await exportEvidence(tenant, asked.data)
    return streamedFile({ name, contentType: 'application/zip' }, pieces)
  })
}
