import { randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { v7 } from 'uuid'
import { systemClock } from '@/server/core/clock'
import { auroraAdapter } from '@/server/providers/aurora/adapter'
import { providerHttp } from '@/server/providers/http'

/**
 * The least that creating a session must do: the key claimed and committed, the session committed, the provider's launch
 * call as the service makes it, its answer committed with the key's. Nothing is checked, looked up, limited, sealed or logged.
 */
const known = JSON.parse(process.env.KNOWN ?? '{}') as Record<
  'organizationId' | 'brandId' | 'gameId' | 'providerCode' | 'baseUrl' | 'secret',
  string
>
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const ports = {
  connection: { code: known.providerCode, baseUrl: known.baseUrl, secret: known.secret },
  clock: systemClock,
  http: providerHttp(),
  allowedLocalOrigins: [known.baseUrl],
}

const claim = {
  name: 'claim',
  text: `insert into session_idempotency (brand_id, key, lease_token, lease_expires_at) values ($1, $2, $3, $4)`,
}
const create = {
  name: 'create',
  text: `insert into game_session (id, organization_id, brand_id, game_id, provider_code, mode, player_id, currency, country,
      balance_minor, return_url, deposit_url, created_at, expires_at)
    values ($1, $2, $3, $4, $5, 'real', $6, $7, $8, $9, $10, $10, $11, $12)`,
}
const ready = {
  name: 'ready',
  text: `with ready as (update game_session set launch_url_sealed = $2, provider_session_uid = $3 where id = $1)
    update session_idempotency set response_status = 201, response_body = $4, stored_at = $5, expires_at = $6
    where brand_id = $7 and key = $8 and lease_token = $9`,
}

interface Asked {
  player_id: string
  balance: number
  currency: string
  country: string
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)
const returnUrl = 'https://casino.example.com/lobby'

const app = Fastify()
app.post<{ Body: Asked; Headers: { 'idempotency-key': string } }>(
  '/v1/sessions',
  async ({ body, headers }, reply) => {
    const [id, lease, key, now] = [v7(), randomUUID(), headers['idempotency-key'], new Date()]
    const { organizationId, brandId, gameId, providerCode } = known
    await pool.query({ ...claim, values: [brandId, key, lease, later(now, 60_000)] })
    const player = [body.player_id, body.currency, body.country, body.balance, returnUrl]
    const values = [id, organizationId, brandId, gameId, providerCode, ...player, now, later(now, 86_400_000)]
    await pool.query({ ...create, values })
    const launched = await auroraAdapter.launch(ports, {
      ...{ sessionId: id, providerGameId: 'game', playerId: body.player_id, currency: body.currency },
      ...{ country: body.country, balanceMinor: BigInt(body.balance), freeRounds: [] },
      ...{ returnUrl, depositUrl: returnUrl },
    })
    if (!launched.ok) throw new Error(launched.error.message)
    const { launchUrl, providerSessionUid = null } = launched.value
    const answer = {
      session_id: id,
      game_url: `http://127.0.0.1/launch/${randomBytes(32).toString('base64url')}`,
      ...{ provider_session_uid: providerSessionUid, provider_code: providerCode },
    }
    const stored = [JSON.stringify(answer), new Date(), later(now, 86_400_000), brandId, key, lease]
    await pool.query({ ...ready, values: [id, launchUrl, providerSessionUid, ...stored] })
    return reply.code(201).send(answer)
  },
)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: Number(new URL(address).port) })
process.on('disconnect', () => process.exit(0))
