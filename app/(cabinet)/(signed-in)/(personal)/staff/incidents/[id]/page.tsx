import type { Metadata } from 'next'
import { IncidentView } from '@/components/incidents/incident-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Incident' }

export default async function StaffIncidentPage({ params }: { params: Promise<{ id: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('incidents.everywhere')) return <NoAccess />
  const { id } = await params
  await prefetch(trpc.staffIncidents.get.queryOptions({ incidentId: id }))
  return (
    <Hydrate>
      <IncidentView id={id} isStaff />
    </Hydrate>
  )
}
