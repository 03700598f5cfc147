import { kybEditableStates } from '@/server/contract/kyb'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { OneDocument } from './inputs'
import { lockCase, updateCase } from './queries-case'
import { deleteDocument, findDocument } from './queries-documents'

/**
 * Deletes a document that was never submitted. Throws E7007, and E7008 for one that was submitted, which can be replaced
 * while the case may be changed.
 */
export const removeKybDocument = writeVerb('kyb.manage', OneDocument, run)

async function run(ctx: TenantContext, { documentId: id }: OneDocument): Promise<void> {
  const { organizationId, clock } = ctx
  await inTransaction(async (tx) => {
    const { state } = await lockCase(tx, organizationId, clock.now())
    const document = await findDocument(tx, { id, organizationId })
    if (!document) throw new AppError('E7007', { message: 'Document not found.' })
    // defence: a submitted document is not deleted
    if (document.submittedAt || !kybEditableStates.includes(state)) {
      throw new AppError('E7008', {
        message: 'A submitted document cannot be deleted. Replace it when more information is requested.',
        details: { state },
      })
    }
    await deleteDocument(tx, document, clock)
    await updateCase(tx, { organizationId, updatedAt: clock.now() })
    await recordAudit(tx, ctx, {
      action: 'kyb.document_removed',
      subjectType: 'kyb',
      subjectId: organizationId,
      before: { kind: document.kind, documentId: id },
    })
  })
}
