import { Hono } from 'hono'
import { Webhook } from 'standardwebhooks'
import type { Pool } from '../database'

export type ReceivedEvent = {
  message_id: string
  body: { type: string; timestamp: string; data: { title?: string } }
  deliveries: number
  received_at: Date
}

/** An operator's receiver of signed events: verifies, stores each message once, and answers its status. */
export class EventReceiver {
  constructor(private readonly pool: Pool) {}

  async put(slug: string, { secret, status }: { secret: string; status: number }): Promise<void> {
    await this.pool.query(
      `insert into event_receiver values ($1, $2, $3)
       on conflict (slug) do update set secret = excluded.secret, status = excluded.status`,
      [slug, secret, status],
    )
  }

  /** The status to answer with. A message that is not taken (its status is no 2xx) is not stored either. */
  async receive(slug: string, raw: string, headers: Record<string, string>): Promise<number> {
    const { rows } = await this.pool.query('select secret, status from event_receiver where slug = $1', [
      slug,
    ])
    if (!rows[0]) return 404
    const { secret, status } = rows[0]
    try {
      new Webhook(secret).verify(raw, headers)
    } catch {
      return 401
    }
    if (status >= 200 && status < 300)
      await this.pool.query(
        `insert into received_event (slug, message_id, body) values ($1, $2, $3)
         on conflict (slug, message_id) do update set deliveries = received_event.deliveries + 1`,
        [slug, headers['webhook-id'], raw],
      )
    return status
  }

  /** Newest first; of every receiver without a slug. */
  async list(slug: string | null, limit: number): Promise<ReceivedEvent[]> {
    const { rows } = await this.pool.query(
      `select message_id, body, deliveries, received_at from received_event
       where $1::text is null or slug = $1 order by id desc limit $2`,
      [slug, limit],
    )
    return rows
  }
}

/** `POST /events/{slug}`: where demo organizations get their signed events. */
export function eventRoutes(receiver: EventReceiver): Hono {
  const routes = new Hono()
  routes.post('/:slug', async (c) => {
    const status = await receiver.receive(c.req.param('slug'), await c.req.text(), c.req.header())
    return new Response(null, { status })
  })
  return routes
}
