import { OrganizationLink } from '@/components/shell/organization-link'
import type { AuditRow } from './audit-row'

/** The organization of an entry, linked to the page that staff have of it. */
export function AuditOrganization({ entry: { organization } }: { entry: AuditRow }) {
  if (!organization) return <span className="text-faint">Croupier</span>
  return (
    <OrganizationLink
      href={`/staff/organizations/${organization.id}`}
      prefetch={false}
      onClick={(event) => event.stopPropagation()}
      className="block max-w-44 truncate justify-self-start hover:underline"
    >
      {organization.name}
    </OrganizationLink>
  )
}
