import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { describeActor } from '@/server/modules/platform/audit'
import { type BrandingContent, contentOf, imageIdsOf, isSameContent } from './content'
import { auditBranding, type Draft, openDraft, type Profile } from './draft'
import { requireProcessed } from './images'
import { OneDraft } from './inputs'
import { findPublished, insertVersion } from './queries'

export interface Published {
  number: number
  /** Of the draft, as it is now. */
  revision: number
}

/**
 * Publishes a draft: players see it from now on. The number of the version; the current one's where nothing changed. Throws E5004,
 * E1012 (nothing saved yet), E1013, E1011 (an image was refused), E1014, E6008 403 (retired brand), E0003 (changed meanwhile).
 */
export const publishBranding = writeVerb('branding.publish', OneDraft, run)

async function run(ctx: TenantContext, target: OneDraft): Promise<Published> {
  return inTransaction(async (tx) => {
    const draft = await openDraft(tx, ctx, target)
    if (!draft.row) throw new AppError('E1012')
    const images = await requireProcessed(tx, draft.content)
    if ([...images.values()].some(({ state }) => state === 'refused'))
      throw new AppError('E1011', { message: 'An image was refused. Replace or remove it.' })
    const number = await publish(tx, ctx, draft, { content: draft.content, restoredFrom: null })
    return { number, revision: target.revision }
  })
}

interface NewVersion {
  content: BrandingContent
  restoredFrom: number | null
}

/** Writes the next version; its number. E1014 without an image of its own or of the organization. */
export async function publish(
  tx: Db,
  ctx: TenantContext,
  { profile, id }: Draft,
  { content, restoredFrom }: NewVersion,
): Promise<number> {
  await requireAssets(tx, profile, content)
  const current = await findPublished(tx, profile)
  if (current && isSameContent(current, content)) return current.number
  const number = (current?.number ?? 0) + 1
  await insertVersion(tx, {
    ...content,
    profileId: id,
    number,
    restoredFrom,
    publishedBy: describeActor(ctx.actor),
    publishedAt: ctx.clock.now(),
  })
  await auditBranding(tx, ctx, profile, {
    action: restoredFrom === null ? 'branding.published' : 'branding.restored',
    ...(current && { before: { version: current.number, ...contentOf(current) } }),
    after: { version: number, ...(restoredFrom !== null && { restoredFrom }), ...content },
  })
  return number
}

async function requireAssets(tx: Db, profile: Profile, content: BrandingContent): Promise<void> {
  if (imageIdsOf(content).length > 0) return
  const above = profile.brandId === null ? null : await findPublished(tx, { ...profile, brandId: null })
  if (above && imageIdsOf(above).length > 0) return
  throw new AppError('E1014', { message: 'Upload a logo or an icon before you publish.' })
}
