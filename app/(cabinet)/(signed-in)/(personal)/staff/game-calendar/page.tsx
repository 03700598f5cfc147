import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadPeriod } from '@/components/game-calendar/search-params'
import { StaffCalendarView } from '@/components/game-calendar/staff-calendar-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Game calendar' }

export default async function GameCalendarPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('gameLifecycle.read')) return <NoAccess />
  const { past: isPast } = await loadPeriod(searchParams)
  await prefetch(trpc.staffGames.calendar.queryOptions({ isPast }))
  return (
    <Hydrate>
      <StaffCalendarView isPast={isPast} canFind={staffPermissions.includes('gameAssets.everywhere')} />
    </Hydrate>
  )
}
