import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { findBrandOf } from '@/server/modules/accounts/brands'
import { type AuditEvent, describeActor, recordAudit } from '@/server/modules/platform/audit'
import { type BrandingContent, contentOf, emptyContent, imageIdsOf, isSameContent } from './content'
import { releaseImages } from './images'
import type { OneDraft } from './inputs'
import {
  findProfile,
  insertProfile,
  lockBranding,
  type ProfileKey,
  type ProfileRow,
  updateProfile,
} from './queries'

export interface Draft {
  profile: Profile
  /** Also before it was ever saved. */
  id: string
  row: ProfileRow | null
  content: BrandingContent
}

/**
 * The draft as the caller saw it, held until the transaction ends. Throws E1012; E6008 403 for a retired brand; E0003 with
 * 409 where another person changed it meanwhile.
 */
export async function openDraft(tx: Db, ctx: TenantContext, { brandId, revision }: OneDraft): Promise<Draft> {
  await lockBranding(tx, ctx.organizationId)
  const profile = await requireProfile(tx, ctx, brandId)
  if (profile.isRetired) throw new AppError('E6008', { status: 403, message: 'This brand is retired.' })
  const row = await findProfile(tx, profile)
  // defence: a draft is not overwritten by an editor who has not seen it
  if ((row?.revision ?? 0) !== revision) throw changedMeanwhile()
  return { profile, id: row?.id ?? newId(), row, content: row ? contentOf(row) : emptyContent }
}

export function changedMeanwhile(): AppError {
  const message = 'Someone else changed this draft. Reload it to see the changes.'
  return new AppError('E0003', { status: 409, message, details: { issues: [{ path: 'revision', message }] } })
}

/** Writes the draft and lets go of images that nothing shows any more. Its new revision; the same where nothing changed. */
export async function writeDraft(
  tx: Db,
  ctx: TenantContext,
  { profile, id, row, content: before }: Draft,
  content: BrandingContent,
): Promise<{ revision: number }> {
  if (row && isSameContent(before, content)) return { revision: row.revision }
  const { isRetired: _, ...key } = profile
  const change = { ...content, updatedBy: describeActor(ctx.actor), updatedAt: ctx.clock.now() }
  const { revision } = row
    ? await updateProfile(tx, id, { ...change, revision: row.revision + 1 })
    : await insertProfile(tx, { ...change, ...key, id, revision: 1 })
  const kept = imageIdsOf(content)
  const ids = imageIdsOf(before).filter((image) => !kept.includes(image))
  await releaseImages(tx, ctx, { profile: { ...profile, id }, ids })
  return { revision }
}

/** In the audit log under what the profile belongs to. */
export async function auditBranding(
  tx: Db,
  ctx: TenantContext,
  { brandId, organizationId }: Profile,
  event: Pick<AuditEvent, 'action' | 'before' | 'after'>,
): Promise<void> {
  await recordAudit(tx, ctx, {
    ...event,
    subjectType: brandId === null ? 'organization' : 'brand',
    subjectId: brandId ?? organizationId,
    ...(brandId !== null && { brandId }),
  })
}

export interface Profile extends ProfileKey {
  /** A retired brand's profile stays as it is: players of its last sessions still see it. */
  isRetired: boolean
}

/**
 * The profile of the organization, or of one of its brands. E1012 for another organization's brand, and for a single casino's one
 * unnamed brand, which has the organization's.
 */
export async function requireProfile(
  db: Db,
  { organizationId }: TenantContext,
  brandId: string | null,
): Promise<Profile> {
  if (brandId === null) return { organizationId, brandId, isRetired: false }
  // defence: a branding profile is scoped to the organization
  const brand = await findBrandOf(db, { organizationId, brandId })
  if (!brand || brand.ref === null) throw new AppError('E1012')
  return { organizationId, brandId, isRetired: brand.status === 'retired' }
}
