import type { Metadata } from 'next'
import { DeletionView } from '@/components/deletion/deletion-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Delete account' }

export default async function AccountDeletionPage() {
  await prefetch(trpc.accountDeletion.preview.queryOptions(), trpc.accountDeletion.status.queryOptions())
  return (
    <Hydrate>
      <DeletionView of="account" />
    </Hydrate>
  )
}
