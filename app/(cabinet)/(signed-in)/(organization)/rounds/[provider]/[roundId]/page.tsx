import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { RoundView } from '@/components/rounds/round-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Round' }

interface RoundPageProps {
  params: Promise<{ provider: string; roundId: string }>
}

export default async function RoundPage({ params }: RoundPageProps) {
  const { provider, roundId } = await params
  const round = { providerCode: decodeURIComponent(provider), roundId: decodeURIComponent(roundId) }
  await prefetch(trpc.transactions.round.queryOptions(round))
  return (
    <Hydrate>
      <Link
        href="/transactions"
        className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Transactions
      </Link>
      <RoundView {...round} />
    </Hydrate>
  )
}
