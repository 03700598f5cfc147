import { type Croupier, CroupierError, toJsonInteger, toMajorUnits } from '@croupier/sdk'
import {
  type Declined,
  declined,
  fastifyAdapter,
  type Movement,
  postgresStore,
  postgresTables,
  walletHandler,
} from '@croupier/sdk/wallet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'

/** A whole operator: players with accounts, a lobby, sessions, and the wallet that Croupier calls. */

const tables = `${postgresTables};
create table if not exists account (
  player_id text not null,
  currency text not null,
  balance bigint not null check (balance >= 0),
  primary key (player_id, currency)
)`

interface OperatorOptions {
  croupier: Croupier
  pool: Pool
  callbackSecret: string
  /** What a new player begins with, in minor units. */
  openingBalance: bigint
  currency: string
}

export async function createOperator(options: OperatorOptions): Promise<FastifyInstance> {
  const { croupier, pool, currency, openingBalance } = options
  await pool.query(tables)
  const app = Fastify()

  const wallet = walletHandler({
    secret: options.callbackSecret,
    store: postgresStore<PoolClient>(pool),
    bet: debit,
    win: credit,
    refund: credit,
    onError: (error) => app.log.error(error),
  })
  await app.register(fastifyAdapter(wallet, { path: '/wallet' }))

  app.put<{ Params: { player: string } }>('/players/:player', async ({ params }) => {
    await openAccount(pool, { playerId: params.player, currency }, openingBalance)
    const balance = await balanceOf(pool, { playerId: params.player, currency })
    return { player: params.player, balance: toMajorUnits(balance, currency), currency }
  })

  app.get('/games', async () => {
    const games: { id: string; name: string; provider: string }[] = []
    for await (const { id, name, provider_code } of croupier.items('listGames', {
      currency,
      per_page: 200,
    })) {
      games.push({ id, name, provider: provider_code })
      if (games.length === 1_000) break
    }
    return games
  })

  app.post<{ Body: { player: string; game: string; country: string } }>('/play', async ({ body }, reply) => {
    const balance = await balanceOf(pool, { playerId: body.player, currency })
    const session = await croupier.createSession({
      game_id: body.game,
      player_id: body.player,
      balance: toJsonInteger(balance),
      currency: 'EUR',
      country: body.country as 'MT',
    })
    // It opens once: send the player there now.
    return reply.redirect(session.game_url, 303)
  })

  /** What to look at every day: transactions that did not end as they should. */
  app.get<{ Querystring: { from: string; to: string } }>('/reconcile', async ({ query }) => {
    const unsettled = []
    for await (const transaction of croupier.items('listTransactions', query)) {
      if (!['confirmed', 'declined'].includes(transaction.status)) unsettled.push(transaction)
    }
    return unsettled
  })

  app.setErrorHandler((error, request, reply) => {
    request.log.error(error)
    if (!(error instanceof CroupierError)) return reply.code(500).send({ error: 'failed' })
    const { code, requestId, status } = error
    return reply.code(status === null || status >= 500 ? 503 : 409).send({ error: code, request: requestId })
  })
  return app
}

type Account = Pick<Movement, 'playerId' | 'currency'>

/** Adds the change, which is negative or 0, unless the player has too little. */
async function debit(bet: Movement, change: bigint, tx: PoolClient): Promise<bigint | Declined> {
  const balance = await add(bet, change, tx)
  return balance ?? declined(await balanceOf(tx, bet))
}

/** Adds the change, which is positive or 0; also for a player whom this database has not met. */
async function credit(movement: Movement, change: bigint, tx: PoolClient): Promise<bigint> {
  await openAccount(tx, movement, 0n)
  return (await add(movement, change, tx)) ?? 0n
}

async function add({ playerId, currency }: Account, change: bigint, tx: PoolClient): Promise<bigint | null> {
  const { rows } = await tx.query<{ balance: string }>(
    `update account set balance = balance + $3
     where player_id = $1 and currency = $2 and balance + $3 >= 0 returning balance::text`,
    [playerId, currency, String(change)],
  )
  return rows[0] ? BigInt(rows[0].balance) : null
}

async function openAccount(db: Pool | PoolClient, { playerId, currency }: Account, balance: bigint) {
  await db.query('insert into account values ($1, $2, $3) on conflict do nothing', [
    playerId,
    currency,
    String(balance),
  ])
}

async function balanceOf(db: Pool | PoolClient, { playerId, currency }: Account): Promise<bigint> {
  const { rows } = await db.query<{ balance: string }>(
    'select balance::text from account where player_id = $1 and currency = $2',
    [playerId, currency],
  )
  return BigInt(rows[0]?.balance ?? 0)
}
