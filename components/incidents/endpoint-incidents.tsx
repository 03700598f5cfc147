'use client'

import { useQuery } from '@tanstack/react-query'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { stateLooks } from './words'

const refreshMs = 30_000

/** The incidents of an endpoint over 30 days, newest first. */
export function EndpointIncidents({ endpointId }: { endpointId: string }) {
  const trpc = useTRPC()
  const { data } = useQuery(
    trpc.incidents.ofEndpoint.queryOptions({ endpointId }, { refetchInterval: refreshMs, retry: false }),
  )
  if (!data) return null
  return (
    <Card>
      <CardHeader title="Incidents" description="The last 30 days." />
      {data.length === 0 ? (
        <EmptyNote>None.</EmptyNote>
      ) : (
        <ol className="grid gap-3 px-5 pb-5 text-sm">
          {data.map((incident) => (
            <li key={incident.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
              <span className="min-w-0">
                <OrganizationLink
                  href={`/incidents/${incident.id}`}
                  className="font-medium [overflow-wrap:anywhere] hover:underline"
                >
                  {incident.title}
                </OrganizationLink>
                {incident.outcome && <span className="block text-muted">{incident.outcome}</span>}
              </span>
              <span className="flex flex-wrap items-center gap-2 text-faint text-xs">
                <Badge tone={stateLooks[incident.state].tone}>{stateLooks[incident.state].label}</Badge>
                <span>
                  <Time value={incident.openedAt} />
                  {incident.closedAt && (
                    <>
                      {' – '}
                      <Time value={incident.closedAt} />
                    </>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
