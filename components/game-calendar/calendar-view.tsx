'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { AddressCard } from './address-card'
import { CalendarTable } from './calendar-table'
import { PeriodTabs } from './period-tabs'

/** When games that the organization can offer go live and are retired. */
export function CalendarView({ isPast }: { isPast: boolean }) {
  const trpc = useTRPC()
  const calendar = useQuery(trpc.games.calendar.queryOptions({ isPast }))
  return (
    <>
      <PageHeader
        title="Game calendar"
        description="Releases and retirements of games that you can offer. After a retirement, sessions can’t be created; wins and refunds of open rounds are still delivered."
      />
      <PeriodTabs
        isPast={isPast}
        linkTo={(query, tab) => <OrganizationLink key={query} href={`/games/calendar${query}`} {...tab} />}
      />
      <Card>
        <Loaded query={calendar} what="The calendar">
          {(found) => (
            <CalendarTable
              calendar={found}
              isPast={isPast}
              linkTo={(gameId, name) => (
                <OrganizationLink href={`/games/${gameId}`} className="font-medium hover:underline">
                  {name}
                </OrganizationLink>
              )}
            />
          )}
        </Loaded>
      </Card>
      <AddressCard />
    </>
  )
}
