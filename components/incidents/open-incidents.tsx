'use client'

import { useQuery } from '@tanstack/react-query'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { severityLooks } from './words'

const refreshMs = 15_000
const shown = 3

/** Open incidents above everything else on the overview, the worst first; nothing where there are none. */
export function OpenIncidents() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.incidents.search.queryOptions({}, { refetchInterval: refreshMs }))
  const order = Object.keys(severityLooks)
  const open = (data?.incidents ?? [])
    .filter(({ state }) => state !== 'snoozed')
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
  const [worst] = open
  if (!worst) return null
  return (
    <Notice
      tone={severityLooks[worst.severity].tone}
      role="status"
      title={open.length === 1 ? '1 open incident' : `${open.length} open incidents`}
      actions={
        <Button asChild size="sm">
          <OrganizationLink href="/incidents">Review incidents</OrganizationLink>
        </Button>
      }
    >
      <ul className="grid gap-0.5">
        {open.slice(0, shown).map((incident) => (
          <li key={incident.id}>
            <OrganizationLink
              href={`/incidents/${incident.id}`}
              className="underline [overflow-wrap:anywhere]"
            >
              {incident.title}
            </OrganizationLink>{' '}
            since <Time value={incident.openedAt} />
          </li>
        ))}
        {open.length > shown && <li>and {open.length - shown} more</li>}
      </ul>
    </Notice>
  )
}
