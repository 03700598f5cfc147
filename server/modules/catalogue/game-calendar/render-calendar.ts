import { calendarDays } from '@/server/contract/operations/games'
import type { Clock } from '@/server/core/clock'
import { type CalendarRow, selectCalendar } from './queries'

const dayMs = 86_400_000
/** Programs show what is past too; they have read it before. */
const pastDays = 90
const maxEvents = 2_000
const hour = 60 * 60

const titles = { release: 'Release', retirement: 'Retirement' } as const

/** The dates of an organization's games as iCalendar (RFC 5545): 90 days of the past, a year ahead. */
export async function renderCalendar(
  { clock }: { clock: Clock },
  { organizationId, name }: { organizationId: string; name: string },
): Promise<string> {
  const now = clock.now().getTime()
  const { rows } = await selectCalendar(
    { organizationId, brandId: null },
    {
      ...{ from: new Date(now - pastDays * dayMs), to: new Date(now + calendarDays * dayMs) },
      ...{ type: null, providerCode: null, limit: maxEvents, offset: 0 },
    },
  )
  // The api reads the calendar for `/v1`, and writes no files.
  const { default: ical, ICalCalendarMethod } = await import('ical-generator')
  const calendar = ical({
    name: `Games of ${name}`,
    prodId: { company: 'Croupier', product: 'Game calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hour,
  })
  for (const row of rows) calendar.createEvent(eventOf(row, new Date(now)))
  return calendar.toString()
}

/** A moment, not a span: games stay released. A feed's date is a whole day. */
function eventOf({ type, at, gameId, name, providerName, note }: CalendarRow, stamp: Date) {
  const isDay = at.getTime() % dayMs === 0
  return {
    ...{ id: `${gameId}-${type}@croupier`, start: at, end: at, allDay: isDay, stamp },
    summary: `${titles[type]}: ${name} (${providerName})`,
    ...(note !== null && { description: note }),
  }
}
