import { type BrandingImage, brandingImages, type PlayerBranding } from '@/server/contract/branding'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import type { FileView } from '@/server/modules/platform/files'
import { type BrandingContent, contentOf, emptyContent, isSameContent } from './content'
import { type Profile, requireProfile } from './draft'
import { findImages, type Images, isProcessing, pageAddress, toPlayerBranding } from './images'
import { OneProfile } from './inputs'
import { findProfile, findPublished, findVersions, type VersionRow } from './queries'

export interface BrandingImageView extends Pick<FileView, 'name' | 'state' | 'refusal'> {
  /** Null unless it is ready. */
  address: string | null
}

/**
 * The draft of an organization (`brandId` null) or a brand, what it inherits, and what was published, the newest first. Revision 0:
 * nothing was saved yet. Throws E5004, E1012.
 */
export const getBranding = readVerb('branding.read', OneProfile, run)

async function run(ctx: TenantContext, { brandId }: OneProfile) {
  const profile = await requireProfile(db, ctx, brandId)
  const row = await findProfile(db, profile)
  const versions = row ? await findVersions(db, row.id) : []
  const above = await findAbove(db, profile)
  const draft = row ? contentOf(row) : emptyContent
  const images = await findImages(db, draft, above, ...versions)
  const [published] = versions
  const { displayName, accent, supportAddress, legalLine } = draft
  return {
    brandId,
    isRetired: profile.isRetired,
    revision: row?.revision ?? 0,
    texts: { displayName, accent, supportAddress, legalLine },
    images: viewsOf(draft, images),
    isProcessing: isProcessing(draft, images),
    /** What a field left empty shows. */
    inherited: toPlayerBranding(above, images),
    hasChanges: !isSameContent(draft, published ?? emptyContent),
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row && nameOf(row.updatedBy),
    versions: versions.map((version) => versionView(version, images)),
  }
}

/** Nothing stands above an organization. */
async function findAbove(from: Db, { organizationId, brandId }: Profile): Promise<BrandingContent> {
  const above = brandId === null ? null : await findPublished(from, { organizationId, brandId: null })
  return above ? contentOf(above) : emptyContent
}

function viewsOf(content: BrandingContent, images: Images): Record<BrandingImage, BrandingImageView | null> {
  const views = brandingImages.map((image) => {
    const file = images.get(content[image] ?? '')
    const view = file && { name: file.name, state: file.state, refusal: file.refusal }
    return [image, view ? { ...view, address: pageAddress(image, file) } : null]
  })
  return Object.fromEntries(views) as Record<BrandingImage, BrandingImageView | null>
}

function versionView(version: VersionRow, images: Images) {
  const { number, restoredFrom, publishedAt, publishedBy } = version
  const own: PlayerBranding = toPlayerBranding(contentOf(version), images)
  return { number, restoredFrom, publishedAt, publishedBy: nameOf(publishedBy), own }
}

/** Of an actor as `describeActor` writes it. */
function nameOf(actor: unknown): string {
  const { name } = actor as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
