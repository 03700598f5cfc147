import type { Metadata } from 'next'
import { GameView } from '@/components/games/game-view'
import { BackLink } from '@/components/shell/back-link'
import { Card } from '@/components/ui/card'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Game' }

export default async function GamePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await prefetch(trpc.games.get.queryOptions({ gameId: id }), trpc.games.facets.queryOptions())
  return (
    <Hydrate>
      <BackLink href="/games">Games</BackLink>
      <Card className="p-4 sm:p-6">
        <GameView id={id} layout="page" />
      </Card>
    </Hydrate>
  )
}
