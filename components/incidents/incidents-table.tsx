import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
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
    <Table label="Incidents">
      <thead>
        <tr>
          <Th>Incident</Th>
          {isStaff && <Th className="max-md:hidden">Organization</Th>}
          <Th className="max-sm:pr-4">Status</Th>
          <Th className="max-lg:hidden">Undelivered</Th>
          <Th className="max-lg:hidden">Assignee</Th>
          <Th className="max-sm:hidden">Opened</Th>
        </tr>
      </thead>
      <tbody>
        {incidents.map((incident) => (
          <tr key={incident.id}>
            <Td>
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
            </Td>
            {isStaff && <Td className="max-md:hidden">{incident.organization?.name ?? 'Croupier'}</Td>}
            <Td className="max-sm:pr-4">
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
            </Td>
            <Td className="max-lg:hidden">
              {incident.cost.length === 0 ? '–' : <CostList cost={incident.cost} />}
            </Td>
            <Td className="[overflow-wrap:anywhere] max-lg:hidden">{incident.assignee?.name ?? '–'}</Td>
            <Td className="max-sm:hidden">
              <Time value={incident.openedAt} hasYear />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function addressOf({ id, organization }: ListedIncident, isStaff: boolean): string {
  if (!isStaff) return `/incidents/${id}`
  return organization === null
    ? `/staff/incidents/${id}`
    : organizationPath(organization.slug, `/incidents/${id}`)
}
