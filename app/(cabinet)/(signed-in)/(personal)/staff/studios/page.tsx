import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { StaffStudiosView } from '@/components/studio/staff-studios-view'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Studios' }

export default async function StudiosPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('studios.read')) return <NoAccess />
  await prefetch(trpc.staffStudios.list.queryOptions())
  return (
    <Hydrate>
      <StaffStudiosView />
    </Hydrate>
  )
}
