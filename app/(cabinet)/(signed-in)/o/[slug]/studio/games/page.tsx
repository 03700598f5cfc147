import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { StudioGamesView } from '@/components/studio/games-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Games of the studio' }

export default async function StudioGamesPage() {
  const { permissions } = await requireMe()
  if (!permissions.includes('studio.read')) return <NoAccess />
  await prefetch(trpc.studio.games.queryOptions())
  return (
    <Hydrate>
      <StudioGamesView />
    </Hydrate>
  )
}
