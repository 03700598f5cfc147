import { createHash, createHmac, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { Agent } from 'undici'
import { v7 } from 'uuid'

/**
 * The least that any relay must do: the movement with its attempt committed, one HMAC, one POST, the outcome committed, an
 * answer. Nothing is checked, looked up, judged, measured or logged; the rows are those of the service, in its tables.
 */
const { DATABASE_URL, WALLET_URL = '', DATABASE_POOL_SIZE = '20' } = process.env
const known = JSON.parse(process.env.KNOWN ?? '{}') as {
  organizationId: string
  brandId: string
  gameId: string
  providerCode: string
  endpointId: string
}

const pool = new Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) })
const agent = new Agent({ connections: 256 })

const record = {
  name: 'record',
  text: `insert into wallet_transaction (id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id,
      transaction_type, action, amount_minor, currency, player_id, round_id, is_finished, content_hash, body, created_at,
      state, endpoint_id, delivery_url, schedule_s, attempt_budget, attempt_count, lease_token, lease_expires_at,
      first_signature)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'sending', $18, $19,
      '{5,5,30,120,600,3600}', 7, 1, $20, $21, $22)`,
}

const settle = {
  name: 'settle',
  text: `update wallet_transaction set state = 'confirmed', settled_at = $2, lease_token = null, lease_expires_at = null,
      operator_status = 200, operator_response = $3, balance_minor = $4, may_have_moved = true, provider_answer = 'ok',
      first_finished_at = $2, first_duration_ms = $5, first_verdict = 'confirmed', first_verdict_reason = 'accepted',
      first_response_headers = $6
    where id = $1`,
}

interface Report {
  session_id: string
  transaction_id: string
  type: string
  amount: number
  currency: string
  round_id: string
  finished: boolean
}

const app = Fastify()

app.post<{ Body: Report }>('/provider/v1/:code/movements', async ({ body: report }) => {
  const [id, lease] = [v7(), randomUUID()]
  const now = new Date()
  const body = Buffer.from(JSON.stringify({ ...report, action: report.type, player_id: 'player' }))
  const hash = createHash('sha256').update(body).digest()
  const signature = createHmac('sha256', 'a callback secret').update(body).digest('hex')
  const headers = {
    'Content-Type': 'application/json',
    'X-SIGNATURE': signature,
    'User-Agent': 'Reference/1',
  }
  await pool.query({
    ...record,
    values: [
      ...[id, known.organizationId, known.brandId, report.session_id, known.gameId, known.providerCode],
      ...[report.transaction_id, report.type, report.type, report.amount, report.currency],
      ...[`player-${report.session_id}`, report.round_id, report.finished, hash, body, now],
      ...[known.endpointId, WALLET_URL, lease, new Date(now.getTime() + 30_000)],
      Buffer.from(signature, 'hex'),
    ],
  })
  const sentAt = performance.now()
  const reply = await agent.request({ origin: WALLET_URL, path: '/', method: 'POST', headers, body })
  const text = await reply.body.text()
  const { balance } = JSON.parse(text) as { balance: number }
  const tookMs = Math.round(performance.now() - sentAt)
  await pool.query({
    ...settle,
    values: [id, new Date(), text, balance, tookMs, JSON.stringify(reply.headers)],
  })
  return { status: 'ok', transaction_id: report.transaction_id, balance, currency: 'EUR', replayed: false }
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: Number(new URL(address).port) })
process.on('disconnect', () => process.exit(0))
