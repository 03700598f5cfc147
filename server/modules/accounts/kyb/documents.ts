import { z } from 'zod'
import { kybDocumentKinds, kybEditableStates } from '@/server/contract/kyb'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { claimFile, fileLink, getFiles } from '@/server/modules/platform/files'
import { OneDocument } from './inputs'
import { lockCase, updateCase } from './queries-case'
import {
  deleteDocument,
  findCurrent,
  findDocument,
  findOfficer,
  findOwners,
  insertDocument,
  markReplaced,
} from './queries-contents'
import { findReview } from './queries-reviews'
import { changeCase } from './save-case'

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
export const addKybDocument = writeVerb('kyb.manage', Added, runAddKybDocument)

function runAddKybDocument(
  ctx: TenantContext,
  { kind, subjectId, fileId }: Added,
): Promise<{ documentId: string }> {
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

/**
 * Deletes a document that was never submitted. Throws E7007, and E7008 for one that was submitted, which can be replaced
 * while the case may be changed.
 */
export const removeKybDocument = writeVerb('kyb.manage', OneDocument, runRemoveKybDocument)

async function runRemoveKybDocument(ctx: TenantContext, { documentId: id }: OneDocument): Promise<void> {
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

export interface OpenedDocument {
  /** Works for five minutes. */
  href: string
  /** Can be shown in a page; anything else is downloaded. */
  isPicture: boolean
  name: string
}

/** A short-lived link to a document of one's own. Throws E7007. */
export const openKybDocument = writeVerb('kyb.read', OneDocument, (ctx: TenantContext, { documentId }) =>
  open(ctx, { id: documentId, organizationId: ctx.organizationId }),
)

const OfReview = z.object({ reviewId: z.uuid(), documentId: z.uuid() })

/** The same for a reviewer, of the organization under review. Throws E7015, E7007. */
export const openReviewDocument = writeVerb(
  'kyb.review',
  OfReview,
  async (ctx: Context, { reviewId, documentId }: z.output<typeof OfReview>) => {
    const review = await findReview(db, reviewId)
    if (!review) throw new AppError('E7015', { message: 'Review not found.' })
    return open(ctx, { id: documentId, organizationId: review.organizationId })
  },
)

async function open(
  ctx: Context,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<OpenedDocument> {
  const document = await findDocument(db, { id, organizationId })
  const file = document && (await getFiles(db, [document.fileId])).get(document.fileId)
  if (!document || file?.state !== 'ready')
    throw new AppError('E7007', { message: 'This document does not exist, or is still being checked.' })
  // The link is made once the row is committed.
  // defence: a document leaves only with an audit row
  await recordAudit(db, ctx, {
    action: 'kyb.document_viewed',
    subjectType: 'kyb',
    subjectId: organizationId,
    organizationId,
    after: { kind: document.kind, documentId: id },
  })
  const isPicture = file.mediaType.startsWith('image/')
  const href = fileLink(ctx, { fileId: document.fileId, ...(isPicture && { variant: 'view.jpeg' }) })
  return { href, isPicture, name: file.name }
}
