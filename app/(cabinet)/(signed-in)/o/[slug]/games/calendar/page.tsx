import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { CalendarView } from '@/components/game-calendar/calendar-view'
import { loadPeriod } from '@/components/game-calendar/search-params'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Game calendar' }

export default async function CalendarPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { past: isPast } = await loadPeriod(searchParams)
  await prefetch(trpc.games.calendar.queryOptions({ isPast }), trpc.games.calendarAddress.queryOptions())
  return (
    <Hydrate>
      <BackLink href="/games">Games</BackLink>
      <CalendarView isPast={isPast} />
    </Hydrate>
  )
}
