'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Loaded } from '@/components/data/loaded'
import { DetailSkeleton } from '@/components/data/skeletons'
import { GamePictures } from '@/components/games/game-pictures'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FeedPicturesTable } from './feed-pictures-table'

const pollMs = 2_000

type Picture = Outputs['staffGames']['feedPictures']['pictures'][number]

const isDue = ({ state, nextFetchAt }: Picture) =>
  state === 'waiting' || (nextFetchAt !== null && nextFetchAt.getTime() < Date.now())

/** The pictures of one game: what its feed names, and what staff set in their place. */
export function GamePicturesView({ gameId }: { gameId: string }) {
  const trpc = useTRPC()
  const found = useQuery(
    trpc.staffGames.feedPictures.queryOptions(
      { gameId },
      {
        refetchInterval: ({ state }) => (state.data?.pictures.some(isDue) ? pollMs : false),
      },
    ),
  )
  if (found.isError && found.error.data?.code === 'NOT_FOUND')
    return (
      <EmptyState
        heading="h1"
        title="Game not found"
        actions={
          <Button asChild>
            <Link href="/staff/pictures">All games</Link>
          </Button>
        }
      >
        The link may be wrong, or the game left the catalogue.
      </EmptyState>
    )
  return (
    <Loaded query={found} what="The game’s pictures" skeleton={<DetailSkeleton />}>
      {({ game, pictures }) => (
        <>
          <PageHeader
            title={game.name}
            description={
              <>
                {game.providerName} · <code className="text-[0.8125rem]">{game.providerGameId}</code>
              </>
            }
            actions={
              <>
                <Button asChild>
                  <Link href={`/staff/pictures/${gameId}/lifecycle`}>Lifecycle</Link>
                </Button>
                <Button asChild>
                  <Link href={`/staff/pictures/${gameId}/certificates`}>Certificates</Link>
                </Button>
              </>
            }
          />
          <div className="grid grid-cols-1 gap-6">
            <Card>
              <CardHeader
                title="Provider’s feed"
                description="Croupier fetches each address once and retries a failed fetch automatically. The previous picture stays in use."
              />
              {pictures.length === 0 ? (
                <p className="px-5 pb-5 text-muted text-sm">The provider’s feed names no pictures.</p>
              ) : (
                <FeedPicturesTable gameId={gameId} pictures={pictures} />
              )}
            </Card>
            <Card className="p-5">
              <GamePictures gameId={gameId} brands={[]} isEverywhere />
            </Card>
          </div>
        </>
      )}
    </Loaded>
  )
}
