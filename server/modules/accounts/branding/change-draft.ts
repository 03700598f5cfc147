import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { contentOf, emptyContent, isSameContent } from './content'
import { auditBranding, openDraft, writeDraft } from './draft'
import { requireProcessed } from './images'
import { DraftTexts, OneDraft } from './inputs'
import { type Published, publish } from './publish-branding'
import { findPublished, findVersion } from './queries-draft'

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
