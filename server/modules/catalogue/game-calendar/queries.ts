import type { Prisma } from '@/prisma/generated/client'
import type { GameCalendar } from '@/server/contract/resources/game'
import { type Db, db, type Statement } from '@/server/db'
import { isProviderVisible, joinAccess, switchedOff } from '@/server/modules/catalogue/catalog'

export interface CalendarScope {
  organizationId: string
  /** Null: the default brand. */
  brandId: string | null
}

export interface CalendarQuestion {
  from: Date
  /** Not itself in the period. */
  to: Date
  type: GameCalendar['events'][number]['type'] | null
  providerCode: string | null
  limit: number
  offset: number
  /** Default: the earliest first. */
  isNewestFirst?: boolean
}

export interface CalendarRow {
  type: GameCalendar['events'][number]['type']
  at: Date
  gameId: string
  providerCode: string
  providerName: string
  providerGameId: string
  name: string
  note: string | null
}

/** The dates of games as `e`: ours, else that of the feed for a game that is listed. */
const datesIn = (from: string, to: string) => `
  (select g.id, 'release' as type, g.goes_live_at as at, null as note from game g
    where g.goes_live_at >= ${from} and g.goes_live_at < ${to}
  union all
  select g.id, 'release', g.release_date::timestamp at time zone 'UTC', null from game g
    where g.release_date >= (${from}::timestamptz at time zone 'UTC')::date
      and g.release_date::timestamp at time zone 'UTC' >= ${from} and g.release_date::timestamp at time zone 'UTC' < ${to}
      and g.goes_live_at is null and g.is_active
  union all
  select g.id, 'retirement', g.retires_at, g.retirement_note from game g
    where g.retires_at >= ${from} and g.retires_at < ${to}) e`

const brandOrDefault = 'coalesce($2::uuid, (select o.default_brand_id from organization o where o.id = $1))'

const matching = `
  from ${datesIn('$3', '$4')}
  join game g on g.id = e.id
  join provider p on p.code = g.provider_code`
const asked = `($5::text is null or e.type = $5) and ($6::text is null or g.provider_code = $6)`
const columns = `e.type, e.at, g.id as "gameId", g.provider_code as "providerCode", p.name as "providerName",
  g.provider_game_id as "providerGameId", g.name, e.note, count(*) over ()::int as total`

const conditions = {
  organization: `${joinAccess}
    where ${asked} and ${isProviderVisible} and not g.is_unapproved
      and g.id not in (${switchedOff({ brand: brandOrDefault })})`,
  everywhere: `where ${asked} and $1::uuid is null and $2::uuid is null`,
}

const statementOf = (whose: keyof typeof conditions, order: 'asc' | 'desc'): Statement => ({
  name: `calendar.${whose}-${order}`,
  text: `select ${columns} ${matching} ${conditions[whose]}
    order by e.at ${order}, g.id, e.type limit $7::int offset $8::int`,
})

const ofOrganization = { asc: statementOf('organization', 'asc'), desc: statementOf('organization', 'desc') }
const everywhere = { asc: statementOf('everywhere', 'asc'), desc: statementOf('everywhere', 'desc') }

interface CalendarPage {
  rows: CalendarRow[]
  total: number
}

type Counted = CalendarRow & { total: number }

/** The dates of games in a period. Without a scope: of every game. */
export async function selectCalendar(
  scope: CalendarScope | null,
  { from, to, type, providerCode, limit, offset, isNewestFirst = false }: CalendarQuestion,
): Promise<CalendarPage> {
  const order = isNewestFirst ? 'desc' : 'asc'
  const asked = [from, to, type, providerCode, limit, offset]
  const found = scope
    ? await db.query<Counted>(ofOrganization[order], [scope.organizationId, scope.brandId, ...asked])
    : await db.query<Counted>(everywhere[order], [null, null, ...asked])
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 }
}

export async function upsertAddress(
  tx: Db,
  address: Prisma.GameCalendarAddressUncheckedCreateInput,
): Promise<void> {
  const { organizationId, ...values } = address
  await tx.gameCalendarAddress.upsert({ where: { organizationId }, create: address, update: values })
}

/** Whether there was one. */
export async function deleteAddress(tx: Db, organizationId: string): Promise<boolean> {
  return (await tx.gameCalendarAddress.deleteMany({ where: { organizationId } })).count > 0
}

export const findAddress = (organizationId: string) =>
  db.gameCalendarAddress.findUnique({
    where: { organizationId },
    select: { createdBy: true, createdAt: true },
  })

/** The organization of an address, while it is open. */
export const findByToken = (tokenHash: Uint8Array<ArrayBuffer>) =>
  db.gameCalendarAddress.findFirst({
    where: { tokenHash, organization: { isActive: true, deletedAt: null } },
    select: { organizationId: true, organization: { select: { name: true } } },
  })
