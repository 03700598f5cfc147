import type { Metadata } from 'next'
import { OpenRoundView } from '@/components/open-rounds/open-round-view'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Open round' }

export default async function OpenRoundPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await prefetch(trpc.rounds.get.queryOptions({ id }))
  return (
    <Hydrate>
      <BackLink href="/rounds">Open rounds</BackLink>
      <OpenRoundView id={id} />
    </Hydrate>
  )
}
