import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'
import type { OpenWindow } from '@/server/modules/catalogue/catalog'

const lockStatement: Statement = {
  name: 'maintenance.lock',
  text: `select pg_advisory_xact_lock(hashtextextended('maintenance', 0))`,
}

const overlapStatement: Statement = {
  name: 'maintenance.overlap',
  text: `select title from maintenance_window
    where called_off_at is null and provider_code is not distinct from $1::text and starts_at < $3 and ends_at > $2
      and id is distinct from $4::uuid limit 1`,
}

/** The title of another window of the same subject that overlaps; the subject is locked until the transaction ends. */
export async function findOverlap(
  tx: Db,
  window: { id?: string; providerCode: string | null; startsAt: Date; endsAt: Date },
): Promise<string | null> {
  await tx.query(lockStatement)
  const [row] = await tx.query<{ title: string }>(overlapStatement, [
    window.providerCode,
    window.startsAt,
    window.endsAt,
    window.id ?? null,
  ])
  return row?.title ?? null
}

const providerStatement: Statement = {
  name: 'maintenance.provider',
  text: `select name from provider where code = $1`,
}

export async function findProviderName(tx: Db, code: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(providerStatement, [code])
  return row?.name ?? null
}

export async function insertWindow(tx: Db, data: Prisma.MaintenanceWindowUncheckedCreateInput) {
  return tx.maintenanceWindow.create({ data })
}

/** A window, held to the end of the transaction. */
export async function lockWindow(tx: Db, id: string) {
  await tx.query('select 1 from maintenance_window where id = $1 for update', [id])
  return tx.maintenanceWindow.findUnique({ where: { id } })
}

export async function updateWindow(tx: Db, id: string, data: Prisma.MaintenanceWindowUncheckedUpdateInput) {
  return tx.maintenanceWindow.update({ where: { id }, data })
}

export async function callOff(tx: Db, id: string, now: Date): Promise<void> {
  await tx.maintenanceWindow.update({ where: { id }, data: { calledOffAt: now } })
}

export function findWindows(limit: number) {
  return db.maintenanceWindow.findMany({
    orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
    take: limit,
    include: { provider: { select: { name: true } } },
  })
}

const toldStatement: Statement = {
  name: 'maintenance.tell-end',
  text: `update maintenance_window set end_told_at = $1
    where id in (select id from maintenance_window where end_told_at is null and called_off_at is null and ends_at <= $1
      order by ends_at limit 50 for update skip locked)
    returning id, provider_code as "providerCode", title, text, starts_at as "startsAt", ends_at as "endsAt"`,
}

/** Ended windows whose end was not announced, marked as announced. */
export function takeEnded(tx: Db, now: Date): Promise<OpenWindow[]> {
  return tx.query<OpenWindow>(toldStatement, [now])
}

const audienceStatement: Statement = {
  name: 'maintenance.audience',
  text: `select o.id, o.slug from organization o where o.is_active and o.deleted_at is null
    and (exists (select from destination d where d.organization_id = o.id and d.is_active)
      or exists (select from notification_preference p where p.organization_id = o.id))
    and ($1::text is null or exists (select from provider p left join provider_access a
      on a.provider_code = p.code and a.organization_id = o.id
      where p.code = $1 and p.status <> 'suspended' and coalesce(a.is_enabled, true)
        and (not p.requires_approval or coalesce(a.is_approved, false))))
    order by o.id`,
}

/** The organizations that have the provider and somewhere to be told. */
export const findAudience = (tx: Db, providerCode: string | null): Promise<{ id: string; slug: string }[]> =>
  tx.query(audienceStatement, [providerCode])
