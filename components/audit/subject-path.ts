import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { AuditRow } from './audit-row'

type Subject = Pick<AuditRow, 'subjectType' | 'subjectId' | 'organization'>

/**
 * The page of an entry's subject, for `OrganizationLink`; null where it has none. Of an entry that names its organization,
 * the page there, or the one that staff have of it.
 */
export function subjectPath({ subjectType, subjectId, organization }: Subject): string | null {
  const id = encodeURIComponent(subjectId)
  const path = paths[subjectType]
  if (organization === undefined) return path === undefined ? null : `${path}${id}`
  const ofStaff = staffPaths[subjectType]
  if (ofStaff !== undefined) return `${ofStaff}${id}`
  return path === undefined || organization === null
    ? null
    : organizationPath(organization.slug, `${path}${id}`)
}

const paths: Record<string, string> = {
  movement: '/transactions/',
  callback_run: '/callbacks/runs?run=',
  campaign: '/campaigns/',
  free_round_grant: '/free-rounds/',
  brand: '/brands/',
  game: '/games/',
  session: '/sessions/',
  endpoint: '/callbacks/endpoints/',
  invoice: '/billing/invoices/',
  game_submission: '/studio/submissions/',
}

const staffPaths: Record<string, string> = {
  organization: '/staff/organizations/',
  provider: '/staff/providers/',
  kyb: '/staff/organizations/',
  invoice: '/staff/billing/invoices/',
  game_submission: '/staff/submissions/',
}
