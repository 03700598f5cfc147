import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { ProgrammesView } from '@/components/staff/affiliates/programmes-view'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Programmes' }

export default async function ProgrammesPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('affiliates.read')) return <NoAccess />
  await prefetch(trpc.staffAffiliates.programmes.queryOptions())
  return (
    <Hydrate>
      <ProgrammesView />
    </Hydrate>
  )
}
