import { OneOrganization } from '@/server/contract/inputs'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { OnePage } from './inputs'
import { findOrganizationNames } from './queries-affiliates'
import { findCampaigns } from './queries-links'
import { findReferrals } from './queries-referrals'

const pageSize = 10

/** Whom the affiliate brought, newest first, by keyset, and under which terms. Throws E5004. */
export const listReferrals = readVerb(
  'affiliate.read',
  OnePage,
  ({ organizationId }: TenantContext, page: OnePage) => run(organizationId, page),
)

const PageOfOne = OnePage.extend(OneOrganization.shape)

/** The same of one affiliate, for staff. Throws E5004. */
export const listReferralsOf = readVerb(
  'affiliates.read',
  PageOfOne,
  (_: Context, { organizationId, ...page }: OnePage & OneOrganization) => run(organizationId, page),
)

async function run(organizationId: string, { cursor: text }: OnePage) {
  const cursor = parseCursor(text)
  const found = await findReferrals(db, { organizationId, cursor, limit: pageSize + 1 })
  const page = found.map((row) => ({ ...row, id: row.referredId }))
  const { rows, ...neighbours } = toTimePage(page, { cursor, pageSize })
  const [names, links] = await Promise.all([
    findOrganizationNames(
      db,
      rows.map(({ referredId }) => referredId),
    ),
    findCampaigns(
      db,
      organizationId,
      rows.map(({ linkId }) => linkId),
    ),
  ])
  const referrals = rows.map(({ referredId, linkId, programme, startsOn, endsOn, createdAt }) => ({
    referredId,
    programme,
    startsOn,
    endsOn,
    createdAt,
    name: names.find(({ id }) => id === referredId)?.name ?? 'Deleted',
    campaign: links.find(({ id }) => id === linkId)?.campaign ?? '',
  }))
  return { referrals, ...neighbours }
}
