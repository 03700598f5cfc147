import type { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
import { type BrandingContent, imageIdsOf } from './content'

/** The newest version of a profile. */
const newest = (profile: string) =>
  `left join lateral (select * from branding_version where profile_id = ${profile}.id order by number desc limit 1)`

const ofOrganization: Statement = {
  name: 'branding.of-organization',
  text: `select v.display_name as "displayName", v.accent, v.support_address as "supportAddress",
      v.legal_line as "legalLine", v.logo_light as "logoLight", v.logo_dark as "logoDark", v.icon
    from branding_profile p ${newest('p')} v on true
    where p.organization_id = $1 and p.brand_id is null and v.number is not null`,
}

const ofBrand: Statement = {
  name: 'branding.of-brand',
  text: `select coalesce(bv.display_name, v.display_name) as "displayName", coalesce(bv.accent, v.accent) as accent,
      coalesce(bv.support_address, v.support_address) as "supportAddress",
      coalesce(bv.legal_line, v.legal_line) as "legalLine", coalesce(bv.logo_light, v.logo_light) as "logoLight",
      coalesce(bv.logo_dark, v.logo_dark) as "logoDark", coalesce(bv.icon, v.icon) as icon
    from brand b
    left join branding_profile p on p.organization_id = b.organization_id and p.brand_id is null ${newest('p')} v on true
    left join branding_profile bp on bp.brand_id = b.id ${newest('bp')} bv on true
    where b.id = $1 and (v.number is not null or bv.number is not null)`,
}

/** What a brand has published, with what it inherits; null where nothing was. */
export async function selectBrandContent(db: Db, brandId: string): Promise<BrandingContent | null> {
  const [row] = await db.query<BrandingContent>(ofBrand, [brandId])
  return row ?? null
}

export async function selectOrganizationContent(
  db: Db,
  organizationId: string,
): Promise<BrandingContent | null> {
  const [row] = await db.query<BrandingContent>(ofOrganization, [organizationId])
  return row ?? null
}

/** Whose profile: a brand's, or with null the organization's own. */
export interface ProfileKey {
  organizationId: string
  brandId: string | null
}

const lock: Statement = {
  name: 'branding.lock',
  text: `select pg_advisory_xact_lock(hashtextextended('branding/' || $1::text, 0))`,
}

/** One change of an organization's branding at a time, within a transaction. */
export async function lockBranding(db: Db, organizationId: string): Promise<void> {
  await db.query(lock, [organizationId])
}

export function findProfile(db: Db, { organizationId, brandId }: ProfileKey) {
  return db.brandingProfile.findFirst({ where: { organizationId, brandId } })
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export async function insertProfile(
  db: Db,
  data: Prisma.BrandingProfileUncheckedCreateInput,
): Promise<ProfileRow> {
  return db.brandingProfile.create({ data })
}

export async function updateProfile(
  db: Db,
  id: string,
  data: Prisma.BrandingProfileUncheckedUpdateInput,
): Promise<ProfileRow> {
  return db.brandingProfile.update({ where: { id }, data })
}

const historyLength = 50

/** The newest first. */
export function findVersions(db: Db, profileId: string) {
  return db.brandingVersion.findMany({
    where: { profileId },
    orderBy: { number: 'desc' },
    take: historyLength,
  })
}

export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number]

/** What players see of a profile; null before anything was published. */
export function findPublished(db: Db, { organizationId, brandId }: ProfileKey): Promise<VersionRow | null> {
  return db.brandingVersion.findFirst({
    where: { profile: { is: { organizationId, brandId } } },
    orderBy: { number: 'desc' },
  })
}

export function findVersion(db: Db, key: { profileId: string; number: number }): Promise<VersionRow | null> {
  return db.brandingVersion.findUnique({ where: { profileId_number: key } })
}

export async function insertVersion(db: Db, data: Prisma.BrandingVersionUncheckedCreateInput): Promise<void> {
  await db.brandingVersion.create({ data })
}

/** Of these files, those that a version of the profile shows. */
export async function findPublishedImages(db: Db, profileId: string, ids: string[]): Promise<Set<string>> {
  const among = { in: ids }
  const versions = await db.brandingVersion.findMany({
    where: { profileId, OR: [{ logoLight: among }, { logoDark: among }, { icon: among }] },
  })
  return new Set(versions.flatMap((version: BrandingContent) => imageIdsOf(version)))
}

export async function deleteBranding(db: Db, organizationId: string): Promise<void> {
  await db.brandingVersion.deleteMany({ where: { profile: { is: { organizationId } } } })
  await db.brandingProfile.deleteMany({ where: { organizationId } })
}
