import type { Metadata } from 'next'
import { DeletionView } from '@/components/deletion/deletion-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Delete organization' }

export default async function OrganizationDeletionPage() {
  const { permissions } = await requireMe()
  if (!permissions.includes('deletion.request')) return <NoAccess />
  await prefetch(trpc.deletion.preview.queryOptions(), trpc.deletion.status.queryOptions())
  return (
    <Hydrate>
      <DeletionView of="organization" />
    </Hydrate>
  )
}
