import { createHash } from 'node:crypto'
import { Pool } from 'pg'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { auroraAdapter } from '@/server/providers/aurora/adapter'
import { providerHttp } from '@/server/providers/http'

/**
 * The least that issuing must do: the intent committed, the provider's issue call as the service makes it, its answer
 * committed; in the service's tables. No list of players, no claim, no check, no throttle.
 */
interface Order {
  calls: number
  concurrency: number
  baseUrl: string
  secret: string
  providerGameId: string
  gameId: string
  organizationId: string
  brandId: string
}

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const intend = {
  name: 'intend',
  text: `with issued as (
      insert into free_round_grant (id, organization_id, brand_id, provider_code, player_id, currency, country, coin_level,
        rounds_per_game, kind, campaign_ref, start_at, end_at, settles_in_batch, idempotency_key, request_hash, issued_by,
        created_at, status)
      values ($1, $2, $3, 'aurora', $4, 'EUR', 'MT', 1, 10, 'freespin', 'bench', $5, $6, false, $10, $7,
        '{"kind": "system", "id": "reference", "name": "Reference"}', $8, 'pending_issue')
    )
    insert into free_round_grant_game (grant_id, game_id, status, rounds_total, stake_minor)
    values ($1, $9, 'pending_issue', 10, 100)`,
}

const answer = {
  name: 'answer',
  text: `with games as (update free_round_grant_game set status = 'active' where grant_id = $1)
    update free_round_grant set status = 'active', issued_at = $2, response_body = $3
    where id = $1 and status = 'pending_issue'`,
}

async function issue({ baseUrl, secret, providerGameId, ...ids }: Order, startAt: Date, endAt: Date) {
  const connection = { code: 'aurora', baseUrl, secret }
  const ports = { connection, clock: systemClock, http: providerHttp(), allowedLocalOrigins: [] }
  const [grantId, playerId] = [newId(), newId()]
  const hash = createHash('sha256').update(playerId).digest()
  const owner = [ids.organizationId, ids.brandId, playerId]
  await pool.query({
    ...intend,
    values: [grantId, ...owner, startAt, endAt, hash, new Date(), ids.gameId, newId()],
  })
  const result = await auroraAdapter.issueFreeRounds?.(ports, {
    grantId,
    playerId,
    providerGameIds: [providerGameId],
    roundsPerGame: 10,
    currency: 'EUR',
    coinLevel: 1,
    startAt,
    endAt,
  })
  if (!result?.ok) throw new Error(`The provider refused: ${JSON.stringify(result)}`)
  await pool.query({ ...answer, values: [grantId, new Date(), JSON.stringify(result.value)] })
}

process.on('message', async (order: Order) => {
  const startAt = new Date()
  const endAt = new Date(startAt.getTime() + 7 * 86_400_000)
  let left = order.calls
  const work = async () => {
    while (left-- > 0) await issue(order, startAt, endAt)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: order.concurrency }, work))
  process.send?.({ tookMs: performance.now() - began })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: 0 })
