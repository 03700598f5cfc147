import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { SessionView } from '@/components/sessions/session-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Session' }

export default async function SessionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await prefetch(
    trpc.sessions.get.queryOptions({ sessionId: id }),
    trpc.transactions.search.queryOptions({ sessionId: id, cursor: null }),
  )
  return (
    <Hydrate>
      <Link
        href="/sessions"
        className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Sessions
      </Link>
      <SessionView id={id} />
    </Hydrate>
  )
}
