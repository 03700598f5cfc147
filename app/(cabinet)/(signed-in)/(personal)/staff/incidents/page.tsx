import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { staffIncidentList } from '@/components/incidents/incident-params'
import { IncidentsView } from '@/components/incidents/incidents-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Incidents' }

export default async function StaffIncidentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('incidents.everywhere')) return <NoAccess />
  const search = staffIncidentList.toSearch(await staffIncidentList.load(searchParams))
  await prefetch(trpc.staffIncidents.search.queryOptions(search))
  return (
    <Hydrate>
      <IncidentsView isStaff />
    </Hydrate>
  )
}
