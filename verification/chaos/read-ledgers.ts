import { Client } from 'pg'
import { inFlightStates, sqlStates } from '@/server/contract/delivery-states'

/** One row of Croupier's own ledger. */
export interface CroupierRow {
  slug: string
  provider: string
  id: string
  type: 'bet' | 'win' | 'refund'
  amount: bigint
  state: string
  reason: string | null
  told: string | null
  betId: string | null
  isRefunded: boolean
  /** croupier: our own reversal of a late bet. */
  origin: 'provider' | 'croupier'
  redeliveries: number
}

/** As it is stored, wherever. */
export interface ReadMovement extends Omit<CroupierRow, 'slug' | 'isRefunded'> {
  movementId: string
  /** The movement that this one reverses. */
  reverses: string | null
  organization: string
}

/** One line of an operator's journal. */
export interface JournalRow {
  slug: string
  player: string
  currency: string
  change: bigint
  provider: string | null
  id: string | null
}

export interface BalanceRow {
  slug: string
  player: string
  currency: string
  balance: bigint
}

/** Everything Croupier has recorded and not archived. */
export function readAtHand(databaseUrl: string): Promise<ReadMovement[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select w.id as "movementId", w.reversal_of_id as reverses, w.organization_id as organization, w.provider_code as provider, w.transaction_id as id,
        w.transaction_type as type, w.amount_minor as amount, w.state, w.state_reason as reason,
        w.provider_answer as told, w.reference_transaction_id as "betId", w.origin,
        greatest(w.attempt_count - 1, 0) as redeliveries
      from movement w`,
    )
    return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }))
  })
}

/** How many movements are still under way. */
export function countUnderWay(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from movement
        where state in ${sqlStates(inFlightStates)} or lease_token is not null`,
    )
    return Number(rows[0]?.count)
  })
}

/** Lets the leases of killed processes expire now instead of within half a minute; nothing may be in flight. */
export function ageLeases(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query('update movement set lease_expires_at = now() where lease_token is not null')
  })
}

export function readWallets(databaseUrl: string): Promise<{ journal: JournalRow[]; balances: BalanceRow[] }> {
  return withClient(databaseUrl, async (client) => {
    const journal = await client.query(
      `select slug, player_id as player, currency, change_minor as change, provider_code as provider,
        transaction_id as id from wallet_journal`,
    )
    const balances = await client.query(
      'select slug, player_id as player, currency, balance_minor as balance from wallet_balance',
    )
    return {
      journal: journal.rows.map((row) => ({ ...row, change: BigInt(row.change) })),
      balances: balances.rows.map((row) => ({ ...row, balance: BigInt(row.balance) })),
    }
  })
}

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** What players won or lost by the facts, in minor units by currency. */
export function readFacts(databaseUrl: string): Promise<Map<string, bigint>> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select currency, sum(win_minor + refund_minor - bet_minor)::text as net from fact group by currency`,
    )
    return new Map(rows.map(({ currency, net }) => [currency, BigInt(net)]))
  })
}
