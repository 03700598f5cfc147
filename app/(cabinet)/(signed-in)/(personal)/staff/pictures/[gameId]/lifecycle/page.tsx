import type { Metadata } from 'next'
import { LifecycleView } from '@/components/game-calendar/lifecycle-view'
import { BackLink } from '@/components/shell/back-link'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Lifecycle of a game' }

export default async function LifecyclePage({ params }: { params: Promise<{ gameId: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('gameLifecycle.read')) return <NoAccess />
  const { gameId } = await params
  await prefetch(trpc.staffGames.lifecycle.queryOptions({ gameId }))
  return (
    <Hydrate>
      <BackLink href={`/staff/pictures/${gameId}`}>Game</BackLink>
      <LifecycleView gameId={gameId} canManage={staffPermissions.includes('gameLifecycle.manage')} />
    </Hydrate>
  )
}
