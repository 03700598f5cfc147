import type { Metadata } from 'next'
import { SessionView } from '@/components/sessions/session-view'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Session' }

export default async function SessionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await prefetch(
    trpc.sessions.get.queryOptions({ sessionId: id }),
    trpc.transactions.search.queryOptions({ sessionId: id, cursor: null }),
  )
  return (
    <Hydrate>
      <BackLink href="/sessions">Sessions</BackLink>
      <SessionView id={id} />
    </Hydrate>
  )
}
