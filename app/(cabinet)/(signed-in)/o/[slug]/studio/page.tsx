import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { StudioView } from '@/components/studio/studio-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Studio' }

export default async function StudioPage() {
  const { permissions } = await requireMe()
  if (!permissions.includes('studio.read')) return <NoAccess />
  await prefetch(trpc.studio.get.queryOptions())
  return (
    <Hydrate>
      <StudioView />
    </Hydrate>
  )
}
