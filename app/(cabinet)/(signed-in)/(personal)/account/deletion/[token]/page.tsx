import type { Metadata } from 'next'
import { ConfirmView } from '@/components/deletion/confirm-view'

export const metadata: Metadata = { title: 'Confirm deletion', robots: 'noindex', referrer: 'no-referrer' }

export default async function ConfirmAccountDeletionPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return <ConfirmView of="account" token={token} />
}
