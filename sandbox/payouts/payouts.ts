import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Pool } from '../database'

const ANSWER_LATE_MS = 30_000

type Row = { reference: string; id: string; status: string; reason: string | null }

/** A payment provider that pays people: one payout for each reference, however often it is asked for. */
export function payoutRoutes(payouts: Payouts): Hono {
  const routes = new Hono()
  routes.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${payouts.key}`)
      return c.json({ error: 'unauthorized' }, 401)
    if (payouts.mode === 'down') return c.json({ error: 'unavailable' }, 503)
    return next()
  })
  routes.post('/', (c) => take(c, payouts))
  routes.get('/:reference', async (c) => {
    const found = await find(payouts, c.req.param('reference'))
    return found ? c.json(found) : c.json({ error: 'not_found' }, 404)
  })
  return routes
}

async function take(c: Context, payouts: Payouts): Promise<Response> {
  const body = (await c.req.json().catch(() => null)) as Record<string, unknown> | null
  const key = c.req.header('idempotency-key')
  const reference = body?.reference
  if (typeof reference !== 'string' || key !== reference) return c.json({ error: 'invalid_request' }, 400)
  if (payouts.mode === 'refuse') return c.json({ error: 'refused' }, 422)
  const status = { process: 'processing', fail: 'failed' }[payouts.mode as string] ?? 'paid'
  const id = `po_${createHash('sha256').update(reference).digest('hex').slice(0, 16)}`
  await payouts.pool.query(
    `insert into payout (reference, id, body, status, reason) values ($1, $2, $3, $4, $5)
     on conflict (reference) do update set requests = payout.requests + 1`,
    [reference, id, body, status, status === 'failed' ? 'The receiving account is closed.' : null],
  )
  if (payouts.mode === 'lost') {
    await new Promise((done) => setTimeout(done, ANSWER_LATE_MS).unref())
    return c.json({ error: 'late' }, 504)
  }
  return c.json((await find(payouts, reference)) as Row)
}

async function find({ pool }: Payouts, reference: string): Promise<Row | null> {
  const { rows } = await pool.query<Row>(
    'select reference, id, status, reason from payout where reference = $1',
    [reference],
  )
  return rows[0] ?? null
}

/** How payouts are answered from now on. `lost`: taken and paid, but the answer never comes. */
export const PAYOUT_MODES = ['pay', 'process', 'fail', 'refuse', 'lost', 'down'] as const
export type PayoutMode = (typeof PAYOUT_MODES)[number]

export type Payouts = { pool: Pool; key: string; mode: PayoutMode }
