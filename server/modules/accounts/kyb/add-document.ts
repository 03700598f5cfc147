import { z } from 'zod'
import { kybDocumentKinds } from '@/server/contract/kyb'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { storedPerson } from '@/server/modules/platform/audit'
import { claimFile } from '@/server/modules/platform/files'
import { changeCase } from './change-case'
import { deleteDocument, findCurrent, insertDocument, markReplaced } from './queries-documents'
import { findOfficer, findOwners } from './queries-people'

const Added = z.object({
  kind: z.enum(kybDocumentKinds),
  /** The owner or officer that it is about; null: the organization. */
  subjectId: z.uuid().nullable(),
  /** An upload of the purpose `kyb_document`. */
  fileId: z.uuid(),
})
type Added = z.output<typeof Added>

/**
 * Adds an uploaded document in the place of the one of its kind and subject. Throws E7007 for an unknown upload, E7009 for
 * an unknown subject, E7010 while the case cannot be changed.
 */
export const addKybDocument = writeVerb('kyb.manage', Added, run)

function run(ctx: TenantContext, { kind, subjectId, fileId }: Added): Promise<{ documentId: string }> {
  return changeCase(ctx, async (tx) => {
    const { organizationId, clock } = ctx
    const now = clock.now()
    await requireSubject(tx, { organizationId, subjectId })
    const id = newId()
    await claimFile(tx, { organizationId, fileId, purpose: 'kyb_document', ownerId: id })
    for (const before of await findCurrent(tx, { organizationId, kind, subjectId })) {
      // What reviewers have seen stays with the case.
      if (before.submittedAt) await markReplaced(tx, { id: before.id, organizationId }, now)
      else await deleteDocument(tx, before, clock)
    }
    const uploadedBy = storedPerson(ctx.actor)
    await insertDocument(tx, { id, organizationId, kind, subjectId, fileId, uploadedBy, createdAt: now })
    return {
      told: { action: 'kyb.document_added', after: { kind, documentId: id } },
      result: { documentId: id },
    }
  })
}

async function requireSubject(
  tx: Db,
  { organizationId, subjectId }: { organizationId: string; subjectId: string | null },
): Promise<void> {
  if (subjectId === null || (await findOfficer(tx, { id: subjectId, organizationId }))) return
  const owners = await findOwners(tx, organizationId)
  // defence: a document belongs to an owner or officer of its organization
  if (owners.some(({ id }) => id === subjectId)) return
  throw new AppError('E7009', { message: 'Owner or officer not found.' })
}
