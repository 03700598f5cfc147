import type { NextRequest } from 'next/server'
import { AppError } from '@/server/core/app-error'
import { CertificationFile, exportCertification } from '@/server/modules/catalogue/certification'
import { exportOwnCertification } from '@/server/modules/catalogue/studios'
import { streamedFile } from './csv-file'
import { answerFile, answerStaffFile } from './file-answer'

type Named = { params: Promise<{ runId: string }> }

/** A finished certification run, as JSON with every exchange (`?format=json`) or as PDF (`?format=pdf`). */
export const downloadCertification = (request: NextRequest, { params }: Named): Promise<Response> =>
  answerStaffFile(request, async (staff) =>
    answer(request, await params, (file) => exportCertification(staff, file)),
  )

/** The same of a studio's own run. */
export const downloadOwnCertification = (request: NextRequest, { params }: Named): Promise<Response> =>
  answerFile(request, async ({ tenant }) =>
    answer(request, await params, (file) => exportOwnCertification(tenant, file)),
  )

async function answer(
  { nextUrl }: NextRequest,
  named: { runId: string },
  write: (file: CertificationFile) => ReturnType<typeof exportCertification>,
): Promise<Response> {
  const asked = CertificationFile.safeParse({ ...Object.fromEntries(nextUrl.searchParams), ...named })
  if (!asked.success) throw new AppError('E0004', { message: 'Certification run not found.' })
  const { name, content } = await write(asked.data)
  const contentType = asked.data.format === 'pdf' ? 'application/pdf' : 'application/json'
  return streamedFile({ name, contentType }, whole(content))
}

async function* whole(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}
