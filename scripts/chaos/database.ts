import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { applyMigrations } from '../migrations/apply-migrations.mjs'
import { type Cluster, startCluster } from '../postgres/cluster.mjs'
import { readClusterState } from '../postgres/cluster-state.mjs'
import { makeTemporaryFolder } from '../postgres/temporary-folder.mjs'
import type { Random } from './random'
import type { ChaosDatabase } from './run'

export interface OwnedDatabase extends ChaosDatabase {
  stop(): Promise<void>
}

/** A PostgreSQL of its own, with the durable settings of a real one: it is restarted, crashed and cut off during the run. */
export async function startDatabase(): Promise<OwnedDatabase> {
  const dataDir = makeTemporaryFolder('chaos')
  let cluster: Cluster = await startCluster({ dataDir })
  const { port } = cluster
  await applyMigrations(cluster.url('croupier'))

  async function restart(): Promise<void> {
    cluster = await startCluster({ dataDir })
    if (cluster.port !== port) throw new Error('The database came back at another port')
  }

  return {
    url: cluster.url('croupier'),
    walletUrl: cluster.url('croupier_sandbox'),
    async fail(random: Random) {
      const way = random.weighted({ cut: 2, restart: 1, crash: 1 })
      if (way === 'cut') return cutConnections(cluster.url('postgres'))
      if (way === 'restart') await cluster.stop()
      else await crash(cluster, dataDir)
      await restart()
    },
    async stop() {
      await cluster.stop()
      const { folder } = readClusterState(dataDir)
      for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true })
    },
  }
}

async function cutConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    )
    .finally(() => client.end())
}

/** Immediate shutdown: no checkpoint, no goodbyes; the next start recovers from its log. */
async function crash(cluster: Cluster, dataDir: string): Promise<void> {
  const { folder } = readClusterState(dataDir)
  const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  await cluster.ended
}
