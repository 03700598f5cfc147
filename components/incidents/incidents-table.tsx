import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Badge } from '@/components/ui/badge'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { CostList } from './cost-list'
import { type ListedIncident, severityLooks, stateLooks } from './words'

/** Staff see whose each is, and open it there. */
export function IncidentsTable({
  incidents,
  isStaff = false,
}: {
  incidents: readonly ListedIncident[]
  isStaff?: boolean
}) {
  return (
    <DataTable
      label="Incidents"
      rows={incidents}
      keyOf={(incident) => incident.id}
      columns={[
        {
          heading: 'Incident',
          cell: (incident) => (
            <>
              <OrganizationLink
                href={addressOf(incident, isStaff)}
                className="font-medium [overflow-wrap:anywhere] hover:underline"
              >
                {incident.title}
              </OrganizationLink>
              <span className="block text-faint text-xs">{incident.ruleLabel}</span>
              {isStaff && (
                <span className="block text-faint text-xs md:hidden">
                  {incident.organization?.name ?? 'Croupier'}
                </span>
              )}
              <Time value={incident.openedAt} className="block text-faint text-xs sm:hidden" />
            </>
          ),
        },
        isStaff && {
          heading: 'Organization',
          cell: (incident) => incident.organization?.name ?? 'Croupier',
          from: 'md',
        },
        {
          heading: 'Status',
          cell: (incident) => (
            <span className="flex flex-wrap gap-1">
              {incident.state !== 'closed' && (
                <Badge tone={severityLooks[incident.severity].tone}>
                  {severityLooks[incident.severity].label}
                </Badge>
              )}
              {incident.state !== 'open' && (
                <Badge tone={stateLooks[incident.state].tone}>{stateLooks[incident.state].label}</Badge>
              )}
            </span>
          ),
          className: 'max-sm:pr-4',
          headingClassName: 'max-sm:pr-4',
        },
        {
          heading: 'Undelivered',
          cell: (incident) => (incident.cost.length === 0 ? '–' : <CostList cost={incident.cost} />),
          from: 'lg',
        },
        {
          heading: 'Assignee',
          cell: (incident) => incident.assignee?.name ?? '–',
          from: 'lg',
          width: 'wrap',
        },
        { heading: 'Opened', cell: (incident) => <Time value={incident.openedAt} hasYear />, from: 'sm' },
      ]}
    />
  )
}

function addressOf({ id, organization }: ListedIncident, isStaff: boolean): string {
  if (!isStaff) return `/incidents/${id}`
  return organization === null
    ? `/staff/incidents/${id}`
    : organizationPath(organization.slug, `/incidents/${id}`)
}
