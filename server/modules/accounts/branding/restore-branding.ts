import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { contentOf, isSameContent } from './content'
import { openDraft, writeDraft } from './draft'
import { requireProcessed } from './images'
import { OneDraft } from './inputs'
import { type Published, publish } from './publish-branding'
import { findPublished, findVersion } from './queries-draft'

const OneVersion = OneDraft.extend({ number: z.int().min(1) })
type OneVersion = z.output<typeof OneVersion>

/**
 * Publishes an earlier version anew, under the next number. A draft with changes of its own keeps them; any other follows. Throws
 * E5004, E1012 (also for an unknown version), E1013, E1014, E6008 403 (retired brand), E0003 (changed meanwhile).
 */
export const restoreBranding = writeVerb('branding.publish', OneVersion, run)

async function run(ctx: TenantContext, { number, ...target }: OneVersion): Promise<Published> {
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
