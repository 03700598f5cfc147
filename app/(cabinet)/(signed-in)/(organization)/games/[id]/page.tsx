import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { GameView } from '@/components/games/game-view'
import { Card } from '@/components/ui/card'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Game' }

export default async function GamePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await prefetch(trpc.games.get.queryOptions({ gameId: id }), trpc.games.facets.queryOptions())
  return (
    <Hydrate>
      <Link href="/games" className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink">
        <ArrowLeft className="size-4" aria-hidden />
        Games
      </Link>
      <Card className="p-4 sm:p-6">
        <GameView id={id} layout="page" />
      </Card>
    </Hydrate>
  )
}
