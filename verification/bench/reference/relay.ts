import cluster from 'node:cluster'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { Agent } from 'undici'
import { v7 } from 'uuid'
import { type Commit, commitAlone, commitBatched } from './relay-commits'

/**
 * The least that any relay must do: the movement with its attempt committed, one HMAC, one POST, the outcome committed, an
 * answer. Nothing is checked, looked up, judged, measured or logged; the rows are those of the service, in its tables.
 * GROUPED=1: movements and outcomes that arrive together share a commit. PROCESSES=n: as many, behind one port.
 */
const { DATABASE_URL, WALLET_URL = '', DATABASE_POOL_SIZE = '20', GROUPED, PROCESSES = '1' } = process.env
const known = JSON.parse(process.env.KNOWN ?? '{}') as {
  organizationId: string
  brandId: string
  gameId: string
  providerCode: string
  endpointId: string
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

process.on('disconnect', () => process.exit(0))
if (cluster.isPrimary && PROCESSES !== '1') supervise(Number(PROCESSES))
else await serve()

function supervise(count: number): void {
  let ready = 0
  cluster.on('message', (_worker, message: { port: number }) => {
    ready += 1
    if (ready === count) process.send?.(message)
  })
  for (let made = 0; made < count; made += 1) cluster.fork()
}

async function serve(): Promise<void> {
  const pool = new Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) })
  const commit = GROUPED === '1' ? commitBatched(pool) : commitAlone(pool)
  const agent = new Agent({ connections: 256 })
  const app = Fastify()
  app.post<{ Body: Report }>('/provider/v1/:code/movements', ({ body }) => relay(body, { commit, agent }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: Number(new URL(address).port) })
}

async function relay(report: Report, { commit, agent }: { commit: Commit; agent: Agent }) {
  const id = v7()
  const now = new Date()
  const body = Buffer.from(JSON.stringify({ ...report, action: report.type, player_id: 'player' }))
  const signature = createHmac('sha256', 'a callback secret').update(body).digest('hex')
  await commit.record({
    id,
    organization_id: known.organizationId,
    brand_id: known.brandId,
    session_id: report.session_id,
    game_id: known.gameId,
    provider_code: known.providerCode,
    transaction_id: report.transaction_id,
    transaction_type: report.type,
    action: report.type,
    amount_minor: report.amount,
    currency: report.currency,
    player_id: `player-${report.session_id}`,
    round_id: report.round_id,
    is_finished: report.finished,
    content_hash: createHash('sha256').update(body).digest(),
    body,
    created_at: now,
    endpoint_id: known.endpointId,
    delivery_url: WALLET_URL,
    lease_token: randomUUID(),
    lease_expires_at: new Date(now.getTime() + 30_000),
    first_signature: Buffer.from(signature, 'hex'),
  })
  const sentAt = performance.now()
  const reply = await agent.request({
    origin: WALLET_URL,
    path: '/',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-SIGNATURE': signature, 'User-Agent': 'Reference/1' },
    body,
  })
  const text = await reply.body.text()
  const { balance } = JSON.parse(text) as { balance: number }
  await commit.settle({
    id,
    settled_at: new Date(),
    operator_response: text,
    balance_minor: balance,
    first_duration_ms: Math.round(performance.now() - sentAt),
    first_response_headers: JSON.stringify(reply.headers),
  })
  return { status: 'ok', transaction_id: report.transaction_id, balance, currency: 'EUR', replayed: false }
}
