import { Client } from 'pg'
import { db } from '@/server/db'
import { env } from '@/server/env'

const channel = 'croupier_changes'

/** A dedicated connection that listens to the channel. */
export interface ListeningConnection {
  /** Resolves once everything committed before the call has been received. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Opens it. Rejects when it cannot, and when no notification arrives on it: a pooler in between may drop them. */
export async function openListening(on: {
  heard: (payload: string) => void
  lost: (reason: Error) => void
}): Promise<ListeningConnection> {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    application_name: 'croupier changes',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  client.on('error', on.lost)
  client.on('end', () => on.lost(new Error('The connection ended')))
  try {
    await client.connect()
    const trial = `trial ${process.pid} ${performance.now()}`
    const arrival = arrivalOf(client, trial)
    arrival.catch(() => undefined)
    client.on('notification', ({ payload = '' }) => on.heard(payload))
    await client.query(`listen ${channel}`)
    await db.query('select pg_notify($1, $2)', [channel, trial])
    await arrival
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    // Notifications of earlier commits arrive before the answer to a query on the same connection.
    catchUp: async () => void (await client.query('select')),
    close: () => client.end(),
  }
}

function arrivalOf(client: Client, trial: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Nothing is heard of changes on this connection')), 3_000)
    client.on('notification', ({ payload }) => {
      if (payload !== trial) return
      clearTimeout(late)
      resolve()
    })
  })
}
