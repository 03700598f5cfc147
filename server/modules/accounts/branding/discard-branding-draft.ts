import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { contentOf, emptyContent } from './content'
import { auditBranding, openDraft, writeDraft } from './draft'
import { requireProcessed } from './images'
import { OneDraft } from './inputs'
import { findPublished } from './queries-draft'

/**
 * Sets a draft back to what is published, or to nothing. Throws E5004, E1012 (nothing saved yet), E1013, E6008 403 (retired brand),
 * E0003 (changed meanwhile).
 */
export const discardBrandingDraft = writeVerb('branding.manage', OneDraft, run)

async function run(ctx: TenantContext, target: OneDraft): Promise<{ revision: number }> {
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
