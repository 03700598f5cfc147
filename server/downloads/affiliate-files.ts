import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import {
  CommissionMonth,
  downloadPayoutFile,
  getCommissionStatement,
} from '@/server/modules/finance/affiliates'
import { answerFile, answerStaffFile } from './file-answer'

/** The statement of a month, `?month=2026-03`, as PDF. */
export function downloadCommissionStatement(request: NextRequest) {
  return answerFile(request, async ({ tenant }) => {
    const asked = CommissionMonth.safeParse({ month: request.nextUrl.searchParams.get('month') })
    if (!asked.success) throw new AppError('E0003', { message: 'Choose a month, such as 2026-03.' })
    const { name, bytes } = await getCommissionStatement(tenant, asked.data)
    return file(new Uint8Array(bytes), { name, type: 'application/pdf' })
  })
}

const OneFile = z.object({ fileId: z.uuid() })

/** A bank file, for Croupier's accountants. */
export function downloadBankFile(request: NextRequest, { params }: { params: Promise<{ fileId: string }> }) {
  return answerStaffFile(request, async (staff) => {
    const one = OneFile.safeParse(await params)
    if (!one.success) throw new AppError('E0004')
    const { name, xml } = await downloadPayoutFile(staff, one.data)
    return file(xml, { name, type: 'application/xml' })
  })
}

const file = (body: string | Uint8Array<ArrayBuffer>, { name, type }: { name: string; type: string }) =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
