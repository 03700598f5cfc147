import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { incidentList } from '@/components/incidents/incident-params'
import { IncidentsView } from '@/components/incidents/incidents-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Incidents' }

export default async function IncidentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await prefetch(
    trpc.incidents.search.queryOptions(incidentList.toSearch(await incidentList.load(searchParams))),
  )
  return (
    <Hydrate>
      <IncidentsView />
    </Hydrate>
  )
}
