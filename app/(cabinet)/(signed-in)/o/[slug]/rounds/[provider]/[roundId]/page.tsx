import type { Metadata } from 'next'
import { RoundView } from '@/components/rounds/round-view'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../../cabinet'

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
      <BackLink href="/transactions">Transactions</BackLink>
      <RoundView {...round} />
    </Hydrate>
  )
}
