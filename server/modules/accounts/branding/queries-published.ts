import type { Db, Statement } from '@/server/db'
import type { BrandingContent } from './content'

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
