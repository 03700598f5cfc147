'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { ListPage } from '@/components/data/list-page'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { incidentList, staffIncidentList } from './incident-params'
import { IncidentsTable } from './incidents-table'

const refreshMs = 15_000

/** Open incidents, and closed ones. */
export function IncidentsView({ isStaff = false }: { isStaff?: boolean }) {
  const trpc = useTRPC()
  const list = useOpenList(isStaff ? staffIncidentList : incidentList)
  const options = pollFirstPage(list.params.cursor, refreshMs)
  const page = useQuery(
    isStaff
      ? trpc.staffIncidents.search.queryOptions(list.search, options)
      : trpc.incidents.search.queryOptions(list.search, options),
  )
  return (
    <ListPage
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
      list={list}
      query={page}
      what="The incidents"
      rowsOf={(data) => data.incidents}
      noMatch="No matching incidents"
      empty={
        <EmptyState title="No open incidents">All monitored rules are within their thresholds.</EmptyState>
      }
    >
      {(incidents) => <IncidentsTable incidents={incidents} isStaff={isStaff} />}
    </ListPage>
  )
}
