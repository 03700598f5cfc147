import type { Metadata } from 'next'
import { GrantView } from '@/components/free-rounds/grant-view'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Free rounds of a player' }

export default async function GrantPage({ params }: { params: Promise<{ grantId: string }> }) {
  const { grantId } = await params
  await prefetch(
    trpc.freeRounds.get.queryOptions({ grantId }),
    trpc.transactions.search.queryOptions({ grantId, cursor: null }),
  )
  return (
    <Hydrate>
      <BackLink href="/free-rounds">Free rounds</BackLink>
      <GrantView id={grantId} />
    </Hydrate>
  )
}
