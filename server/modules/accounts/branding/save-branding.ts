import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { auditBranding, openDraft, writeDraft } from './draft'
import { requireProcessed } from './images'
import { DraftTexts } from './inputs'

/**
 * Saves the texts and the accent of a draft; players see them once it is published. Its new revision. Throws E5004, E1012, E1013,
 * E6008 403 (retired brand), E0003 (also where it was changed meanwhile).
 */
export const saveBranding = writeVerb('branding.manage', DraftTexts, run)

async function run(ctx: TenantContext, { brandId, revision, ...texts }: DraftTexts) {
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
