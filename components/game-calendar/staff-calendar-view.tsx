'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Loaded } from '@/components/data/loaded'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CalendarTable } from './calendar-table'
import { PeriodTabs } from './period-tabs'

/** Releases and retirements of every game, for staff. */
export function StaffCalendarView({ isPast, canFind }: { isPast: boolean; canFind: boolean }) {
  const trpc = useTRPC()
  const calendar = useQuery(trpc.staffGames.calendar.queryOptions({ isPast }))
  return (
    <>
      <PageHeader
        title="Game calendar"
        description="Releases and retirements of every game. Organizations are notified when a retirement is announced."
        actions={
          canFind && (
            <Button asChild>
              <Link href="/staff/pictures">Find a game</Link>
            </Button>
          )
        }
      />
      <PeriodTabs
        isPast={isPast}
        linkTo={(query, tab) => <Link key={query} href={`/staff/game-calendar${query}`} {...tab} />}
      />
      <Card>
        <Loaded query={calendar} what="The calendar">
          {(found) => (
            <CalendarTable
              calendar={found}
              isPast={isPast}
              linkTo={(gameId, name) => (
                <Link href={`/staff/pictures/${gameId}/lifecycle`} className="font-medium hover:underline">
                  {name}
                </Link>
              )}
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
