import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { AccountView } from '@/components/staff/account-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Organization' }

export default async function AccountPage({ params }: { params: Promise<{ organizationId: string }> }) {
  const { organizationId } = await params
  await prefetch(
    trpc.staffOrganizations.get.queryOptions({ organizationId }),
    trpc.staffOrganizations.ledger.queryOptions({ organizationId, cursor: null }),
  )
  return (
    <Hydrate>
      <Link
        href="/staff/organizations"
        className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Organizations
      </Link>
      <AccountView organizationId={organizationId} />
    </Hydrate>
  )
}
