import type { Metadata } from 'next'
import { IncidentView } from '@/components/incidents/incident-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Incident' }

export default async function IncidentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await prefetch(
    trpc.incidents.get.queryOptions({ incidentId: id }),
    trpc.incidents.impact.queryOptions({ incidentId: id }),
  )
  return (
    <Hydrate>
      <IncidentView id={id} />
    </Hydrate>
  )
}
