import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { claimFile, getFiles } from '@/server/modules/platform/files'
import { contentOf, emptyContent, isSameContent } from './content'
import { auditBranding, openDraft, writeDraft } from './draft'
import { requireProcessed } from './images'
import { DraftTexts, OneDraft, OneImage } from './inputs'
import { type Published, publish } from './publish-branding'
import { deleteBranding, findPublished, findVersion, lockBranding } from './queries'

/**
 * Saves the texts and the accent of a draft; players see them once it is published. Its new revision. Throws E5004, E1012, E1013,
 * E6008 403 (retired brand), E0003 (also where it was changed meanwhile).
 */
export const saveBranding = writeVerb('branding.manage', DraftTexts, runSaveBranding)

async function runSaveBranding(ctx: TenantContext, { brandId, revision, ...texts }: DraftTexts) {
  return inTransaction(async (tx) => {
    const draft = await openDraft(tx, ctx, { brandId, revision })
    await requireProcessed(tx, draft.content)
    const saved = await writeDraft(tx, ctx, draft, { ...draft.content, ...texts })
    if (saved.revision === revision) return saved
    const { displayName, accent, supportAddress, legalLine } = draft.content
    await auditBranding(tx, ctx, draft.profile, {
      action: 'branding.draft_changed',
      before: { displayName, accent, supportAddress, legalLine },
      after: texts,
    })
    return saved
  })
}

/**
 * Sets a draft back to what is published, or to nothing. Throws E5004, E1012 (nothing saved yet), E1013, E6008 403 (retired brand),
 * E0003 (changed meanwhile).
 */
export const discardBrandingDraft = writeVerb('branding.manage', OneDraft, runDiscardBrandingDraft)

async function runDiscardBrandingDraft(ctx: TenantContext, target: OneDraft): Promise<{ revision: number }> {
  return inTransaction(async (tx) => {
    const draft = await openDraft(tx, ctx, target)
    if (!draft.row) throw new AppError('E1012')
    await requireProcessed(tx, draft.content)
    const published = await findPublished(tx, draft.profile)
    const saved = await writeDraft(tx, ctx, draft, published ? contentOf(published) : emptyContent)
    if (saved.revision === target.revision) return saved
    await auditBranding(tx, ctx, draft.profile, {
      action: 'branding.draft_discarded',
      before: draft.content,
      after: { version: published?.number ?? null },
    })
    return saved
  })
}

const OneVersion = OneDraft.extend({ number: z.int().min(1) })
type OneVersion = z.output<typeof OneVersion>

/**
 * Publishes an earlier version anew, under the next number. A draft with changes of its own keeps them; any other follows. Throws
 * E5004, E1012 (also for an unknown version), E1013, E1014, E6008 403 (retired brand), E0003 (changed meanwhile).
 */
export const restoreBranding = writeVerb('branding.publish', OneVersion, runRestoreBranding)

async function runRestoreBranding(ctx: TenantContext, { number, ...target }: OneVersion): Promise<Published> {
  return inTransaction(async (tx) => {
    const draft = await openDraft(tx, ctx, target)
    const version = draft.row && (await findVersion(tx, { profileId: draft.id, number }))
    if (!version) throw new AppError('E1012')
    await requireProcessed(tx, draft.content)
    const content = contentOf(version)
    const current = await findPublished(tx, draft.profile)
    const published = await publish(tx, ctx, draft, { content, restoredFrom: number })
    const follows = current !== null && isSameContent(current, draft.content)
    const { revision } = follows ? await writeDraft(tx, ctx, draft, content) : target
    return { number: published, revision }
  })
}

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

/** Deletes an organization's profiles and their versions, its brands' too; their files are erased with all of its files. */
export async function eraseBranding(tx: Db, _: Context, organizationId: string): Promise<void> {
  await lockBranding(tx, organizationId)
  await deleteBranding(tx, organizationId)
}
