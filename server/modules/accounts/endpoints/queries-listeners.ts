import type { Db, Statement } from '@/server/db'

export interface NewListener {
  id: string
  organizationId: string
  endpointId: string
  keyId: string
  keyName: string
  forwardsTo: string
  connectionId: string
  now: Date
  aliveUntil: Date
}

/** Attaches a listener, or takes one up again by another stream. None where the id is another organization's or endpoint's. */
export async function upsertListener(
  db: Db,
  listener: NewListener,
): Promise<{ attachedAt: Date; isNew: boolean } | null> {
  const { id, organizationId, endpointId, keyId, keyName, forwardsTo, connectionId, now, aliveUntil } =
    listener
  const [row] = await db.query<{ attachedAt: Date; isNew: boolean }>(
    `insert into endpoint_listener as known (id, organization_id, endpoint_id, key_id, key_name, forwards_to,
      connection_id, attached_at, alive_until)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict (id) do update set connection_id = excluded.connection_id, alive_until = excluded.alive_until,
      key_id = excluded.key_id, key_name = excluded.key_name, forwards_to = excluded.forwards_to
    where known.organization_id = excluded.organization_id and known.endpoint_id = excluded.endpoint_id
    returning attached_at as "attachedAt", xmax = 0 as "isNew"`,
    [id, organizationId, endpointId, keyId, keyName, forwardsTo, connectionId, now, aliveUntil],
  )
  return row ?? null
}

const renewStatement: Statement = {
  name: 'endpoints.renew-listener',
  // defence: a listener ends with its key
  text: `update endpoint_listener listener set alive_until = $3
    from api_key key, organization, endpoint
    where listener.id = $1 and listener.connection_id = $2
      and key.id = listener.key_id and key.revoked_at is null and (key.expires_at is null or key.expires_at > $4)
      and organization.id = listener.organization_id and organization.is_active
      and endpoint.id = listener.endpoint_id
    returning listener.id`,
}

/** False where another stream took it up, or it was detached, or its key, organization or endpoint no longer serves. */
export async function extendListener(
  db: Db,
  { id, connectionId, aliveUntil, now }: { id: string; connectionId: string; aliveUntil: Date; now: Date },
): Promise<boolean> {
  return (await db.query<{ id: string }>(renewStatement, [id, connectionId, aliveUntil, now])).length > 0
}

const listenedStatement: Statement = {
  name: 'endpoints.is-listened',
  text: 'select id from endpoint_listener where endpoint_id = $1 limit 1',
}

/** Also by one whose lease has ended and whose row is not yet removed: the handover itself looks at the lease. */
export async function hasListenerRow(db: Db, endpointId: string): Promise<boolean> {
  return (await db.query<{ id: string }>(listenedStatement, [endpointId])).length > 0
}

export interface RemovedListener {
  id: string
  organizationId: string
  endpointId: string
  keyId: string
  keyName: string
  forwardsTo: string
  attachedAt: Date
}

const removed = `returning id, organization_id as "organizationId", endpoint_id as "endpointId", key_id as "keyId",
  key_name as "keyName", forwards_to as "forwardsTo", attached_at as "attachedAt"`

const deleteStatement: Statement = {
  name: 'endpoints.delete-listener',
  text: `delete from endpoint_listener where id = $1 and organization_id = $2 ${removed}`,
}

const deleteExpiredStatement: Statement = {
  name: 'endpoints.delete-expired-listeners',
  text: `delete from endpoint_listener where alive_until <= $1 ${removed}`,
}

export async function deleteListener(
  db: Db,
  listener: { id: string; organizationId: string },
): Promise<RemovedListener | null> {
  const [row] = await db.query<RemovedListener>(deleteStatement, [listener.id, listener.organizationId])
  return row ?? null
}

export function deleteExpiredListeners(db: Db, now: Date): Promise<RemovedListener[]> {
  return db.query<RemovedListener>(deleteExpiredStatement, [now])
}

/** By endpoint: those whose lease has not ended, the longest attached first. */
export function findListeners(db: Db, organizationId: string, now: Date) {
  return db.endpointListener.findMany({
    where: { organizationId, aliveUntil: { gt: now } },
    orderBy: [{ attachedAt: 'asc' }, { id: 'asc' }],
    select: { id: true, endpointId: true, keyName: true, forwardsTo: true, attachedAt: true },
  })
}

export const countListeners = (db: Db, organizationId: string, now: Date): Promise<number> =>
  db.endpointListener.count({ where: { organizationId, aliveUntil: { gt: now } } })
