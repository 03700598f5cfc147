import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { GrantView } from '@/components/free-rounds/grant-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Free rounds of a player' }

export default async function GrantPage({ params }: { params: Promise<{ grantId: string }> }) {
  const { grantId } = await params
  await prefetch(
    trpc.freeRounds.get.queryOptions({ grantId }),
    trpc.transactions.search.queryOptions({ grantId, cursor: null }),
  )
  return (
    <Hydrate>
      <Link
        href="/free-rounds"
        className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Free rounds
      </Link>
      <GrantView id={grantId} />
    </Hydrate>
  )
}
