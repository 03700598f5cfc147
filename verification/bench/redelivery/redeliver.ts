import { createHmac, randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { Agent } from 'undici'

/**
 * What a job of another queue must do to redeliver a movement as the service does: the attempt committed before it leaves,
 * one HMAC, one POST, the outcome committed. The queue's own bookkeeping comes on top.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const agent = new Agent({ connections: 256 })

const open = {
  name: 'open',
  text: `with w as (
      update movement set attempt_count = attempt_count + 1, lease_token = $2, lease_expires_at = $3
      where id = $1 and state = 'retrying' returning id, endpoint_id, attempt_count, body, delivery_url
    ), attempt as (
      insert into wallet_attempt (id, movement_id, endpoint_id, number, trigger, url, signature, started_at)
      select $4, id, endpoint_id, attempt_count, 'redelivery', delivery_url, '', $5 from w
    )
    select body, delivery_url from w`,
}

const settle = {
  name: 'settle',
  text: `with w as (
      update movement set state = 'confirmed', settled_at = $3, next_attempt_at = null, lease_token = null,
        lease_expires_at = null, operator_status = 200, operator_response = $4, balance_minor = $5, may_have_moved = true
      where id = $1 returning id
    )
    update wallet_attempt set finished_at = $3, duration_ms = $6, verdict = 'confirmed', verdict_reason = 'ok',
      response_status = 200, response_headers = $7, response_body = $8
    where id = $2`,
}

export async function redeliver(id: string): Promise<void> {
  const [attemptId, now] = [randomUUID(), new Date()]
  const opened = await pool.query<{ body: Buffer; delivery_url: string }>({
    ...open,
    values: [id, randomUUID(), new Date(now.getTime() + 30_000), attemptId, now],
  })
  const [entry] = opened.rows
  if (!entry) throw new Error(`${id} is not in the queue`)
  const signature = createHmac('sha256', 'a callback secret').update(entry.body).digest('hex')
  const url = new URL(entry.delivery_url)
  const reply = await agent.request({
    origin: url.origin,
    path: url.pathname,
    method: 'POST',
    body: entry.body,
    headers: { 'Content-Type': 'application/json', 'X-SIGNATURE': signature, 'User-Agent': 'Reference/1' },
  })
  const text = await reply.body.text()
  const { balance } = JSON.parse(text) as { balance: number }
  const took = Math.round(performance.now())
  await pool.query({
    ...settle,
    values: [
      id,
      attemptId,
      new Date(),
      text,
      balance,
      took,
      JSON.stringify(reply.headers),
      Buffer.from(text),
    ],
  })
}
