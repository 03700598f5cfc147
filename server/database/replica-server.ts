import type { ClientBase } from 'pg'
import { processSingleton } from '@/server/core/process-singleton'

/** The server whose age is measured. */
const measured = processSingleton('replica-server', () => ({ identity: null as string | null }))

/** Of one start of one server, whatever stands in front of it. */
export const identitySql = `concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time())`

export function setMeasuredReplica(identity: string | null): void {
  measured.identity = identity
}

/** Throws where a balancer led the connection to another standby than the one that is measured. */
export async function requireMeasuredReplica(connection: ClientBase): Promise<void> {
  const { rows } = await connection.query<{ identity: string }>(`select ${identitySql} as identity`)
  // defence: reads go to the standby whose age is measured
  if (rows[0]?.identity !== measured.identity)
    throw new Error('DATABASE_REPLICA_URL leads to several servers: it must name one standby')
}
