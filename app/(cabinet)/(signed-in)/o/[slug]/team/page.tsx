import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { TeamView } from '@/components/team/team-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Team' }

export default async function TeamPage() {
  const me = await requireMe()
  if (!me.permissions.includes('team.read')) return <NoAccess />
  await prefetch(trpc.team.get.queryOptions())
  return (
    <Hydrate>
      <TeamView />
    </Hydrate>
  )
}
