import type { MovementKey, MovementRecord, Movements, WalletStore } from './store.js'

/** The part of a `pg` client that the store uses. */
export interface PostgresClient {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>
  release(error?: Error | boolean): void
}

/** The part of a `pg` pool that the store uses. */
export interface PostgresPool<Client extends PostgresClient> {
  connect(): Promise<Client>
}

/** The table of the store. Run it with your migrations; it changes nothing where the table exists. */
export const postgresTables = `
create table if not exists croupier_movement (
  brand text not null,
  provider_code text not null,
  transaction_id text not null,
  content_hash text not null,
  type text not null,
  player_id text not null,
  currency text not null,
  debited bigint not null default 0,
  reversed_by text,
  reply_status integer,
  reply_body text,
  created_at timestamptz not null default now(),
  primary key (brand, provider_code, transaction_id)
)`

const whereKey = 'where brand = $1 and provider_code = $2 and transaction_id = $3'

/**
 * Movements in a PostgreSQL database, with a pool of `pg` that you pass in. Your functions get the connection of the transaction: what
 * they change with it is committed together with the reply, or not at all.
 */
export function postgresStore<Client extends PostgresClient>(
  pool: PostgresPool<Client>,
): WalletStore<Client> {
  return {
    transaction: async (work) => {
      const client = await pool.connect()
      try {
        // A stricter default of the database would refuse the second of two duplicates instead of letting it wait.
        await client.query('begin isolation level read committed')
        const result = await work(client, movementsOf(client))
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        await rollBack(client)
        throw error
      }
    },
  }
}

/** A connection that cannot roll back is not used again. */
async function rollBack(client: PostgresClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}

function movementsOf(client: PostgresClient): Movements {
  return {
    claim: async (movement) => {
      const { contentHash, type, playerId, currency } = movement
      // A claim in flight elsewhere is waited for here: of simultaneous duplicates one gets the row.
      const { rowCount } = await client.query(
        `insert into croupier_movement
           (brand, provider_code, transaction_id, content_hash, type, player_id, currency)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [...keyOf(movement), contentHash, type, playerId, currency],
      )
      if (rowCount === 1) return null
      const { rows } = await client.query(
        `select content_hash, type, player_id, currency, debited::text, reversed_by, reply_status, reply_body
         from croupier_movement ${whereKey} for update`,
        keyOf(movement),
      )
      return recordOf(rows[0])
    },
    settle: async (key, debited, reply) => {
      await client.query(
        `update croupier_movement set debited = $4, reply_status = $5, reply_body = $6 ${whereKey}`,
        [...keyOf(key), String(debited), reply.status, reply.body],
      )
    },
    reverse: async (key, refundId) => {
      await client.query(`update croupier_movement set reversed_by = $4 ${whereKey}`, [
        ...keyOf(key),
        refundId,
      ])
    },
  }
}

const keyOf = ({ brand, providerCode, transactionId }: MovementKey) => [brand, providerCode, transactionId]

function recordOf(row: Record<string, unknown> | undefined): MovementRecord {
  if (!row) throw new Error('A movement was deleted while it was used')
  const { reply_status: status, reply_body: body, reversed_by: reversedBy } = row
  return {
    contentHash: String(row.content_hash),
    type: String(row.type),
    playerId: String(row.player_id),
    currency: String(row.currency),
    debited: BigInt(String(row.debited)),
    reversedBy: typeof reversedBy === 'string' ? reversedBy : null,
    reply: typeof status === 'number' ? { status, body: String(body) } : null,
  }
}
