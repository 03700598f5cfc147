import { z } from 'zod'
import { calendarDays } from '@/server/contract/operations/games'
import { calendarEventTypes, type GameCalendar } from '@/server/contract/resources/game'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type CalendarRow, selectCalendar } from './queries'

const dayMs = 86_400_000

interface ApiQuestion {
  from?: string | undefined
  to?: string | undefined
  type?: CalendarRow['type'] | undefined
  provider?: string | undefined
  page: number
  per_page: number
}

/** Releases and retirements of games that the brand can offer, a page of them. Throws E0003 (the period). */
export async function readCalendar(ctx: BrandContext, query: ApiQuestion): Promise<GameCalendar> {
  const { page, per_page, type = null, provider: providerCode = null } = query
  const question = { ...periodOf(query, ctx.clock.now()), type, providerCode }
  const cut = { limit: per_page, offset: (page - 1) * per_page }
  const { rows, total } = await selectCalendar(ctx, { ...question, ...cut })
  return { events: rows.map(present), total, page, per_page }
}

const present = (row: CalendarRow): GameCalendar['events'][number] => ({
  type: row.type,
  at: row.at.toISOString(),
  game_id: row.gameId,
  provider_code: row.providerCode,
  provider_game_id: row.providerGameId,
  name: row.name,
  note: row.note,
})

/** Both days are in it. */
function periodOf({ from, to }: ApiQuestion, now: Date): { from: Date; to: Date } {
  const first = new Date(from ?? now.toISOString().slice(0, 10))
  const last = to === undefined ? first.getTime() + (calendarDays - 1) * dayMs : new Date(to).getTime()
  const days = (last - first.getTime()) / dayMs + 1
  if (days < 1) throw invalid('Must not be before from')
  if (days > calendarDays) throw invalid(`Must be within ${calendarDays} days of from`)
  return { from: first, to: new Date(last + dayMs) }
}

const invalid = (message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path: 'to', message }] } })

/** Rows that a page of the dashboard shows. */
const shown = 200

const Asked = z.object({
  type: z.enum(calendarEventTypes).optional(),
  /** What is past, the newest first, instead of what is to come. */
  isPast: z.boolean().default(false),
})
type Asked = z.output<typeof Asked>

/** What is to come for an organization within a year, or was in the year before. Throws E5004. */
export const listCalendar = readVerb('games.read', Asked, (ctx: TenantContext, asked: Asked) =>
  listed({ organizationId: ctx.organizationId, brandId: null }, ctx, asked),
)

/** The same of every game, for staff. Throws E5004. */
export const listCalendarEverywhere = readVerb('gameLifecycle.read', Asked, (ctx: Context, asked: Asked) =>
  listed(null, ctx, asked),
)

async function listed(
  scope: { organizationId: string; brandId: null } | null,
  { clock }: Pick<Context, 'clock'>,
  { type, isPast }: Asked,
) {
  const now = clock.now()
  const other = new Date(now.getTime() + (isPast ? -1 : 1) * calendarDays * dayMs)
  const [from, to] = isPast ? [other, now] : [now, other]
  const question = { from, to, type: type ?? null, providerCode: null, limit: shown, offset: 0 }
  const { rows, total } = await selectCalendar(scope, { ...question, isNewestFirst: isPast })
  return { events: rows, total }
}
