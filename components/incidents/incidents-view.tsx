'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { pollFirstPage, useList } from '@/components/data/use-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { incidentRuleNames, incidentRules } from '@/server/contract/incidents'
import { severities } from '@/server/contract/notification-events'
import { incidentParams, toIncidentSearch } from './incident-params'
import { IncidentsTable } from './incidents-table'
import { severityLooks } from './words'

const refreshMs = 15_000

const states = [
  { value: 'closed', label: 'Resolved' },
  { value: 'all', label: 'Any status' },
] as const
const severityChoices = severities.map((value) => ({ value, label: severityLooks[value].label }))
const mine = [{ value: 'mine', label: 'Assigned to me' }] as const

/** Open incidents, and closed ones. */
export function IncidentsView({ isStaff = false }: { isStaff?: boolean }) {
  const trpc = useTRPC()
  const { params, bind, isNarrowed, change, go, clear } = useList(incidentParams)
  const options = pollFirstPage(params.cursor, refreshMs)
  const search = toIncidentSearch(params)
  const page = useQuery(
    isStaff
      ? trpc.staffIncidents.search.queryOptions(search, options)
      : trpc.incidents.search.queryOptions(search, options),
  )
  const rules = incidentRuleNames.filter((name) => isStaff || incidentRules[name].audience === 'organization')
  return (
    <>
      <PageHeader
        title="Incidents"
        description={
          isStaff
            ? 'Incidents of the service and of all organizations. Repeated failures are grouped by cause and close automatically.'
            : 'Repeated failures are grouped by cause and close automatically.'
        }
        actions={
          <>
            <Button asChild>
              <Link href="/account">My notifications</Link>
            </Button>
            {!isStaff && (
              <Button asChild>
                <OrganizationLink href="/incidents/thresholds">Thresholds</OrganizationLink>
              </Button>
            )}
          </>
        }
      />
      <Card>
        <FilterBar isFiltered={hasFilter(params)} onClear={clear}>
          <FilterSelect label="Status" any="Open" choices={states} {...bind('state')} />
          <FilterSelect label="Severity" any="Any severity" choices={severityChoices} {...bind('severity')} />
          <FilterSelect
            label="Rule"
            any="Any rule"
            choices={rules.map((value) => ({ value, label: incidentRules[value].label }))}
            {...bind('rule')}
          />
          <FilterSelect
            label="Assignee"
            any="Any assignee"
            choices={mine}
            value={params.mine ? 'mine' : null}
            onChange={(value) => change({ mine: value === null ? null : true })}
          />
        </FilterBar>
        <List
          query={page}
          what="The incidents"
          rowsOf={(data) => data.incidents}
          isNarrowed={isNarrowed}
          noMatch={<NoMatch title="No matching incidents" onClear={clear} />}
          empty={
            <EmptyState icon={CircleCheck} title="No open incidents">
              All monitored rules are within their thresholds.
            </EmptyState>
          }
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
        >
          {(incidents) => <IncidentsTable incidents={incidents} isStaff={isStaff} />}
        </List>
      </Card>
    </>
  )
}
