import type { NextRequest } from 'next/server'
import { AppError } from '@/server/core/app-error'
import { downloadKybReport, OneReview } from '@/server/modules/accounts/kyb'
import { answerStaffFile } from './file-answer'

/** The PDF of a verification, for Croupier's reviewers. */
export function downloadKybReportFile(
  request: NextRequest,
  { params }: { params: Promise<{ reviewId: string }> },
) {
  return answerStaffFile(request, async (staff) => {
    const one = OneReview.safeParse(await params)
    if (!one.success) throw new AppError('E7015')
    const { name, bytes } = await downloadKybReport(staff, one.data)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
