import type { NextRequest } from 'next/server'
import { exportAccount, exportOrganization } from '@/server/modules/deletion'
import { streamedFile } from './csv-file'
import { answerFile, answerStaffFile } from './file-answer'

const zip = (what: string, now: Date) => ({
  name: `export-${what}-${now.toISOString().slice(0, 10)}.zip`,
  contentType: 'application/zip',
})

/** Everything of the organization at hand, for its owners. */
export function downloadOrganizationExport(request: NextRequest): Promise<Response> {
  return answerFile(request, async ({ tenant, slug }) =>
    streamedFile(zip(slug, tenant.clock.now()), await exportOrganization(tenant)),
  )
}

/** One's own account, outside any organization as the files of staff are. */
export function downloadAccountExport(request: NextRequest): Promise<Response> {
  return answerStaffFile(request, async (person) =>
    streamedFile(zip('account', person.clock.now()), await exportAccount(person)),
  )
}
