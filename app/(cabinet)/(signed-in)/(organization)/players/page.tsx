import type { Metadata } from 'next'
import { PlayersView } from '@/components/players/players-view'
import { Hydrate, prefetch, trpc } from '../../../cabinet'

export const metadata: Metadata = { title: 'Players' }

export default async function PlayersPage() {
  await prefetch(trpc.players.exclusions.queryOptions({}), trpc.brands.list.queryOptions())
  return (
    <Hydrate>
      <PlayersView />
    </Hydrate>
  )
}
