import type { Db, Statement } from '@/server/db'

export interface NewHandover {
  id: string
  endpointId: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  now: Date
  expiresAt: Date
}

const offerStatement: Statement = {
  name: 'handover.offer',
  text: `insert into callback_handover (id, endpoint_id, headers, body, created_at, expires_at)
    select $1, $2, $3, $4, $5, $6
    where exists (select from endpoint_listener where endpoint_id = $2 and alive_until > $5)
    returning id`,
}

/** False where no listener of the endpoint holds a lease: then nothing was written. */
export async function offerHandover(db: Db, offered: NewHandover): Promise<boolean> {
  const { id, endpointId, headers, body, now, expiresAt } = offered
  const values = [id, endpointId, JSON.stringify(headers), Buffer.from(body), now, expiresAt]
  return (await db.query<{ id: string }>(offerStatement, values)).length > 0
}

export interface TakenHandover {
  id: string
  headers: Record<string, string>
  body: Buffer
  expiresAt: Date
}

const takeStatement: Statement = {
  name: 'handover.take',
  // defence: one listener takes each attempt
  text: `update callback_handover set listener_id = $1 where id = (
      select id from callback_handover
      where endpoint_id = $2 and listener_id is null and closed_at is null and expires_at > $3
      order by created_at limit 1 for update skip locked)
      and exists (select from endpoint_listener where id = $1 and connection_id = $4)
    returning id, headers, body, expires_at as "expiresAt"`,
}

/**
 * The oldest callback of the endpoint that waits for a listener, for this one alone. None for a stream that is no longer the listener's:
 * its connection may be dead.
 */
export async function takeHandover(
  db: Db,
  taker: { listenerId: string; connectionId: string; endpointId: string; now: Date },
): Promise<TakenHandover | null> {
  const { listenerId, connectionId, endpointId, now } = taker
  const [taken] = await db.query<TakenHandover>(takeStatement, [listenerId, endpointId, now, connectionId])
  return taken ?? null
}

/** What a listener took and did not answer yet: given again to one that lost its stream. */
export function findUnanswered(db: Db, listenerId: string, endpointId: string, now: Date) {
  return db.query<TakenHandover>(
    `select id, headers, body, expires_at as "expiresAt" from callback_handover
    where endpoint_id = $1 and listener_id = $2 and closed_at is null and expires_at > $3 order by created_at`,
    [endpointId, listenerId, now],
  )
}

const answerStatement: Statement = {
  name: 'handover.answer',
  // defence: an attempt has one answer, within its deadline
  text: `update callback_handover handover set answer = $4, closed_at = $5
    where id = $1 and listener_id = $2 and closed_at is null and expires_at > $5
      and exists (select from endpoint_listener listener where listener.id = $2 and listener.organization_id = $3)
    returning id`,
}

export async function storeAnswer(
  db: Db,
  given: { id: string; listenerId: string; organizationId: string; answer: object; now: Date },
): Promise<boolean> {
  const { id, listenerId, organizationId, answer, now } = given
  const values = [id, listenerId, organizationId, JSON.stringify(answer), now]
  return (await db.query<{ id: string }>(answerStatement, values)).length > 0
}

/** Of a listener of the organization; null: it was never given to that one. */
export async function findHandover(
  db: Db,
  { id, listenerId, organizationId }: { id: string; listenerId: string; organizationId: string },
): Promise<{ isAnswered: boolean } | null> {
  const [row] = await db.query<{ isAnswered: boolean }>(
    `select answer is not null as "isAnswered" from callback_handover
    where id = $1 and listener_id = $2
      and exists (select from endpoint_listener listener where listener.id = $2 and listener.organization_id = $3)`,
    [id, listenerId, organizationId],
  )
  return row ?? null
}

const readStatement: Statement = {
  name: 'handover.read-answer',
  text: 'select answer from callback_handover where id = $1 and answer is not null',
}

export async function readAnswer(db: Db, id: string): Promise<unknown> {
  const [row] = await db.query<{ answer: unknown }>(readStatement, [id])
  return row?.answer ?? null
}

const closeStatement: Statement = {
  name: 'handover.close',
  text: 'update callback_handover set closed_at = $2 where id = $1 and closed_at is null returning id',
}

/** Gives up at the deadline. False: an answer came first, and counts. */
export async function closeHandover(db: Db, id: string, now: Date): Promise<boolean> {
  return (await db.query<{ id: string }>(closeStatement, [id, now])).length > 0
}

export async function deleteHandoversBefore(db: Db, before: Date): Promise<number> {
  return (
    await db.query<{ id: string }>('delete from callback_handover where created_at < $1 returning id', [
      before,
    ])
  ).length
}
