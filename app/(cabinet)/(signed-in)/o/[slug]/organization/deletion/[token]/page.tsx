import type { Metadata } from 'next'
import { ConfirmView } from '@/components/deletion/confirm-view'
import { NoAccess } from '@/components/shell/no-access'
import { requireMe } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Confirm deletion', robots: 'noindex', referrer: 'no-referrer' }

export default async function ConfirmDeletionPage({ params }: { params: Promise<{ token: string }> }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('deletion.request')) return <NoAccess />
  const { token } = await params
  return <ConfirmView of="organization" token={token} />
}
