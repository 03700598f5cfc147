import type { ReactNode } from 'react'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Card } from '@/components/ui/card'
import { CostList } from './cost-list'
import type { Incident } from './words'

export function IncidentFacts({ incident, isStaff }: { incident: Incident; isStaff: boolean }) {
  const { endpointId, providerCode, closedAt, outcome, cost, assignee, acknowledgedBy, snoozedUntil } =
    incident
  const subject = subjectLink(incident)
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-4 p-5 text-sm sm:max-lg:grid-cols-2">
        <Fact name="Opened at">
          <Time value={incident.openedAt} hasYear />
        </Fact>
        {closedAt && (
          <Fact name="Resolved at">
            <Time value={closedAt} hasYear />
            <span className="block text-muted">{outcome}</span>
          </Fact>
        )}
        {cost.length > 0 && (
          <Fact name="Undelivered wins and refunds">
            <CostList cost={cost} />
          </Fact>
        )}
        {endpointId && (
          <Fact name="Endpoint">
            <OrganizationLink href={`/callbacks/endpoints/${endpointId}`} className="underline">
              Endpoint health
            </OrganizationLink>
          </Fact>
        )}
        {providerCode && (
          <Fact name="Provider">
            {isStaff ? (
              <OrganizationLink href={`/staff/providers/${providerCode}`} className="underline">
                {providerCode}
              </OrganizationLink>
            ) : (
              <ProviderName code={providerCode} />
            )}
          </Fact>
        )}
        {subject && (
          <Fact name="Related to">
            <OrganizationLink href={subject.href} className="underline">
              {subject.label}
            </OrganizationLink>
          </Fact>
        )}
        <Fact name="Assignee">{assignee?.name ?? 'Unassigned'}</Fact>
        {acknowledgedBy && <Fact name="Acknowledged by">{acknowledgedBy}</Fact>}
        {snoozedUntil && incident.state === 'snoozed' && (
          <Fact name="Snoozed until">
            <Time value={snoozedUntil} />
          </Fact>
        )}
        {incident.reopenings > 0 && (
          <Fact name="Reopened">{incident.reopenings === 1 ? 'Once' : `${incident.reopenings} times`}</Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-faint text-xs">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function subjectLink({ rule, subjectId }: Incident): { href: string; label: string } | null {
  if (subjectId === null) return null
  if (rule === 'large_win') return { href: `/transactions/${subjectId}`, label: 'Transaction' }
  if (rule === 'campaign_stalled') return { href: `/campaigns/${subjectId}`, label: 'Campaign' }
  return { href: '/developers/keys', label: 'API keys' }
}
