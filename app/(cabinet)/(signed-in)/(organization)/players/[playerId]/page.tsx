import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PlayerView } from '@/components/players/player-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Player' }

export default async function PlayerPage({ params }: { params: Promise<{ playerId: string }> }) {
  const playerId = decodeURIComponent((await params).playerId)
  await prefetch(
    trpc.players.exclusions.queryOptions({ playerId }),
    trpc.freeRounds.search.queryOptions({ playerId, cursor: null }),
    trpc.sessions.search.queryOptions({ playerId, cursor: null }),
    trpc.transactions.search.queryOptions({ playerId, cursor: null }),
    trpc.brands.list.queryOptions(),
  )
  return (
    <Hydrate>
      <Link
        href="/players"
        className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Players
      </Link>
      <PlayerView playerId={playerId} />
    </Hydrate>
  )
}
