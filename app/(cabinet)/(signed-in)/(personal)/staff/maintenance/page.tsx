import type { Metadata } from 'next'
import { MaintenanceView } from '@/components/maintenance/maintenance-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Maintenance' }

export default async function MaintenancePage() {
  await prefetch(trpc.staffMaintenance.list.queryOptions())
  return (
    <Hydrate>
      <MaintenanceView />
    </Hydrate>
  )
}
