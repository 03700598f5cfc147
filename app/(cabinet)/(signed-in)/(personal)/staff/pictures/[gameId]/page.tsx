import type { Metadata } from 'next'
import { GamePicturesView } from '@/components/games/game-pictures-view'
import { BackLink } from '@/components/shell/back-link'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Pictures of a game' }

export default async function GamePicturesPage({ params }: { params: Promise<{ gameId: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('gameAssets.everywhere')) return <NoAccess />
  const { gameId } = await params
  await prefetch(
    trpc.staffGames.feedPictures.queryOptions({ gameId }),
    trpc.staffGames.assets.queryOptions({ gameId }),
  )
  return (
    <Hydrate>
      <BackLink href="/staff/pictures">Game pictures</BackLink>
      <GamePicturesView gameId={gameId} />
    </Hydrate>
  )
}
