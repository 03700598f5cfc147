import { Croupier } from '@croupier/sdk'
import {
  type Declined,
  declined,
  type Movement,
  postgresStore,
  type WalletHandler,
  walletHandler,
} from '@croupier/sdk/wallet'
import { Pool, type PoolClient } from 'pg'

/** What the route handlers share. The tables: `postgresTables` of the SDK, and `account` as below, in your migrations. */
export const accountTable = `
create table if not exists account (
  player_id text not null,
  currency text not null,
  balance bigint not null check (balance >= 0),
  primary key (player_id, currency)
)`

const { CROUPIER_API_KEY = '', CROUPIER_URL = '', CALLBACK_SECRET = '', DATABASE_URL } = process.env

export const pool = new Pool({ connectionString: DATABASE_URL })

let client: Croupier | undefined
/** Made at the first request: a build has no key. */
export function croupier(): Croupier {
  client ??= new Croupier({ apiKey: CROUPIER_API_KEY, baseUrl: CROUPIER_URL })
  return client
}

let handler: WalletHandler | undefined
export function wallet(): WalletHandler {
  handler ??= walletHandler({
    secret: CALLBACK_SECRET,
    store: postgresStore<PoolClient>(pool),
    bet: debit,
    win: credit,
    refund: credit,
    onError: (error) => console.error(error),
  })
  return handler
}

async function debit(bet: Movement, change: bigint, tx: PoolClient): Promise<bigint | Declined> {
  const balance = await add(bet, change, tx)
  return balance ?? declined(await balanceOf(bet.playerId, bet.currency, tx))
}

async function credit(movement: Movement, change: bigint, tx: PoolClient): Promise<bigint> {
  await openAccount(movement.playerId, movement.currency, 0n, tx)
  return (await add(movement, change, tx)) ?? 0n
}

async function add({ playerId, currency }: Movement, change: bigint, tx: PoolClient): Promise<bigint | null> {
  const { rows } = await tx.query<{ balance: string }>(
    `update account set balance = balance + $3
     where player_id = $1 and currency = $2 and balance + $3 >= 0 returning balance::text`,
    [playerId, currency, String(change)],
  )
  return rows[0] ? BigInt(rows[0].balance) : null
}

export async function openAccount(
  playerId: string,
  currency: string,
  balance: bigint,
  db: Pool | PoolClient = pool,
): Promise<void> {
  const values = [playerId, currency, String(balance)]
  await db.query('insert into account values ($1, $2, $3) on conflict do nothing', values)
}

export async function balanceOf(
  playerId: string,
  currency: string,
  db: Pool | PoolClient = pool,
): Promise<bigint> {
  const { rows } = await db.query<{ balance: string }>(
    'select balance::text from account where player_id = $1 and currency = $2',
    [playerId, currency],
  )
  return BigInt(rows[0]?.balance ?? 0)
}
