import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import { exportCertification } from '@/server/modules/catalogue/certification'
import { streamedFile } from './csv-file'
import { answerStaffFile } from './file-answer'

const Asked = z.object({ runId: z.uuid(), format: z.enum(['json', 'pdf']) })

/** A finished certification run, as JSON with every exchange (`?format=json`) or as PDF (`?format=pdf`). */
export function downloadCertification(
  request: NextRequest,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return answerStaffFile(request, async (staff) => {
    const query = Object.fromEntries(request.nextUrl.searchParams)
    const asked = Asked.safeParse({ ...query, ...(await params) })
    if (!asked.success) throw new AppError('E0004', { message: 'Certification run not found.' })
    const { name, content } = await exportCertification(staff, asked.data)
    const contentType = asked.data.format === 'pdf' ? 'application/pdf' : 'application/json'
    return streamedFile({ name, contentType }, whole(content))
  })
}

async function* whole(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}
