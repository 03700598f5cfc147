import { z } from 'zod'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { claimFile, getFiles } from '@/server/modules/platform/files'
import { auditBranding, openDraft, writeDraft } from './draft'
import { requireProcessed } from './images'
import { OneImage } from './inputs'

const NewImage = OneImage.extend({ fileId: z.uuid() })

/**
 * Takes an uploaded file as an image of the draft; until it is processed, the draft takes no other change. Throws E5004, E1012 (also
 * for a file that is not there), E1013, E6008 403 (retired brand), E0003 (changed meanwhile).
 */
export const setBrandingImage = writeVerb('branding.manage', NewImage, set)

async function set(ctx: TenantContext, { image, fileId, ...target }: z.output<typeof NewImage>) {
  const { organizationId } = ctx
  return inTransaction(async (tx) => {
    const draft = await openDraft(tx, ctx, target)
    await requireProcessed(tx, draft.content)
    const file = await claimFile(tx, { organizationId, fileId, purpose: 'branding', ownerId: draft.id })
    const saved = await writeDraft(tx, ctx, draft, { ...draft.content, [image]: file.id })
    await auditBranding(tx, ctx, draft.profile, {
      action: 'branding.image_set',
      after: { image, file: file.name },
    })
    return saved
  })
}

/**
 * Takes an image out of the draft, even one that is still being processed: that ends the wait. Throws E5004, E1012, E1013 (while another
 * is), E6008 403 (retired brand), E0003 (changed meanwhile).
 */
export const removeBrandingImage = writeVerb('branding.manage', OneImage, remove)

async function remove(ctx: TenantContext, { image, ...target }: OneImage) {
  return inTransaction(async (tx) => {
    const draft = await openDraft(tx, ctx, target)
    const fileId = draft.content[image]
    if (fileId === null) return { revision: target.revision }
    const content = { ...draft.content, [image]: null }
    await requireProcessed(tx, content)
    const file = (await getFiles(tx, [fileId])).get(fileId)
    const saved = await writeDraft(tx, ctx, draft, content)
    await auditBranding(tx, ctx, draft.profile, {
      action: 'branding.image_removed',
      before: { image, file: file?.name ?? null },
    })
    return saved
  })
}
