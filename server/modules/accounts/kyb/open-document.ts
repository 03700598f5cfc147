import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { fileLink, getFiles } from '@/server/modules/platform/files'
import { OneDocument } from './inputs'
import { findDocument } from './queries-documents'
import { findReview } from './queries-reviews'

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
