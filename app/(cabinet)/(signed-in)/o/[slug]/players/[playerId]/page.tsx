import type { Metadata } from 'next'
import { PlayerView } from '@/components/players/player-view'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

interface PlayerPageProps {
  params: Promise<{ playerId: string }>
}

export async function generateMetadata({ params }: PlayerPageProps): Promise<Metadata> {
  return { title: `Player ${decodeURIComponent((await params).playerId)}` }
}

export default async function PlayerPage({ params }: PlayerPageProps) {
  const playerId = decodeURIComponent((await params).playerId)
  await prefetch(
    trpc.players.get.queryOptions({ playerId }),
    trpc.players.timeline.queryOptions({ playerId, cursor: null }),
    trpc.players.exclusions.queryOptions({ playerId }),
    trpc.limits.find.queryOptions({ playerId }),
    trpc.freeRounds.search.queryOptions({ playerId, cursor: null }),
    trpc.sessions.search.queryOptions({ playerId, cursor: null }),
    trpc.transactions.search.queryOptions({ playerId, cursor: null }),
    trpc.brands.list.queryOptions(),
  )
  return (
    <Hydrate>
      <BackLink href="/players">Players</BackLink>
      <PlayerView playerId={playerId} />
    </Hydrate>
  )
}
