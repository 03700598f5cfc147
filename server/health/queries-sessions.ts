import { Client } from 'pg'

/** Asks one connection which server process is behind it. */
export type AskBackend = () => Promise<number>

/** Two connections of their own, open at once for as long as `work` takes. */
export async function withTwoConnections<T>(
  url: string,
  work: (one: AskBackend, other: AskBackend) => Promise<T>,
): Promise<T> {
  const clients = [newClient(url), newClient(url)] as const
  try {
    await Promise.all(clients.map((client) => client.connect()))
    return await work(askBackend(clients[0]), askBackend(clients[1]))
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

function newClient(url: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'croupier start',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  return client
}

const askBackend = (client: Client) => async () => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
