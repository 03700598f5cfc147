import { createHmac } from 'node:crypto'
import type { Queryable } from '../database'
import { newStripeId, nowS, type Stripe, type StripeObject } from './stripe'

const LATE_MS = 5_000
const MAX_ATTEMPTS = 12
const DEADLINE_MS = 10_000

export type NewEvent = { type: string; object: StripeObject }

/** Writes events down to be sent, in the caller's transaction. */
export async function emit(
  db: Queryable,
  stripe: Stripe,
  events: readonly NewEvent[],
  mode = stripe.delivery.mode,
) {
  const ordered = mode === 'out_of_order' ? events.toReversed() : events
  for (const { type, object } of ordered) {
    const id = newStripeId('evt')
    const event = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: nowS(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    const waitMs = mode === 'late' ? LATE_MS : 0
    for (let copy = 0; copy < (mode === 'twice' ? 2 : 1); copy += 1) {
      await db.query(
        `insert into stripe_delivery (event_id, body, due_at)
         values ($1, $2, case when $3 then null else now() + $4 * interval '1 millisecond' end)`,
        [id, JSON.stringify(event), mode === 'hold', waitMs],
      )
    }
  }
}

/** Sends what is due; what is not answered 2xx is sent again later, as the provider does. */
export async function deliverDue(stripe: Stripe): Promise<void> {
  const { rows } = await stripe.pool.query(
    `update stripe_delivery set attempts = attempts + 1,
       due_at = now() + least(power(2, attempts), 60) * interval '1 second'
     where id in (
       select id from stripe_delivery where done_at is null and due_at <= now() and attempts < $1
       order by due_at, id limit 20 for update skip locked
     )
     returning id, body, attempts`,
    [MAX_ATTEMPTS],
  )
  for (const row of rows.toSorted((a, b) => Number(a.id - b.id))) await send(stripe, row)
}

/** Sends one now, whatever its turn. Returns what was answered. */
export async function deliverNow(stripe: Stripe, eventId: string): Promise<number> {
  const { rows } = await stripe.pool.query(
    'select id, body from stripe_delivery where event_id = $1 order by id limit 1',
    [eventId],
  )
  return rows[0] ? send(stripe, rows[0]) : 404
}

async function send(stripe: Stripe, { id, body }: { id: bigint; body: string }): Promise<number> {
  const status = await fetch(stripe.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': sign(body, stripe.webhookSecret) },
    body,
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).then(
    (response) => response.status,
    () => 0,
  )
  const isTaken = status >= 200 && status < 300
  await stripe.pool.query(
    'update stripe_delivery set status = $2, done_at = case when $3 then now() else done_at end where id = $1',
    [id, status, isTaken],
  )
  return status
}

/** `Stripe-Signature`: a timestamp, and the HMAC of it and the body. */
export function sign(body: string, secret: string, timestamp = nowS()): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}
