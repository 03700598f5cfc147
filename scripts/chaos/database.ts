import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { applyMigrations } from '../migrations/apply-migrations.mjs'
import { type Cluster, startCluster } from '../postgres/cluster.mjs'
import { readClusterState } from '../postgres/cluster-state.mjs'
import { durableSettings } from '../postgres/settings.mjs'
import { makeTemporaryFolder } from '../postgres/temporary-folder.mjs'
import type { ChaosDatabase } from './chaos-database'
import { fillFolder, refuseWrites } from './full-disk'
import { childrenOf, holdProcesses } from './processes'
import type { Random } from './random'
import { TcpProxy } from './tcp-proxy'

export interface OwnedDatabase extends ChaosDatabase {
  /** How its disk is filled. */
  disk: string
  stop(): Promise<void>
}

const diskSize = '1g'
/** Its log must fit into that disk. */
const settings = { ...durableSettings, max_wal_size: '256MB' }

/** A PostgreSQL of its own, with the durable settings of a real one: it is restarted, crashed and cut off during the run. */
export async function startDatabase(): Promise<OwnedDatabase> {
  const dataDir = makeTemporaryFolder('chaos')
  const isSmallDisk = mountSmallDisk(dataDir)
  let cluster: Cluster = await startCluster({ dataDir, settings })
  const { port } = cluster
  await applyMigrations(cluster.url('croupier'))
  const proxy = new TcpProxy(port)
  await proxy.start()
  const throughProxy = new URL(cluster.url('croupier'))
  throughProxy.port = String(proxy.port)

  async function restart(): Promise<void> {
    cluster = await startCluster({ dataDir, settings })
    if (cluster.port !== port) throw new Error('The database came back at another port')
  }

  /** After its own crash it restarts by itself, unless it had no room for that. */
  async function untilBack(): Promise<void> {
    let hasEnded = false
    void cluster.ended.then(() => {
      hasEnded = true
    })
    for (;;) {
      if (await isAnswering(cluster.url('postgres'))) return
      await pause(100)
      if (hasEnded) return restart()
    }
  }

  return {
    url: cluster.url('croupier'),
    instanceUrl: throughProxy.href,
    walletUrl: cluster.url('croupier_sandbox'),
    disk: isSmallDisk
      ? `a tmpfs of ${diskSize}, filled`
      : 'no tmpfs could be mounted: the database refuses writes as if full',
    async fail(random: Random) {
      const way = random.weighted({ cut: 2, restart: 1, crash: 1 })
      if (way === 'cut') return cutConnections(cluster.url('postgres'))
      if (way === 'restart') await cluster.stop()
      else await crash(cluster, dataDir)
      await restart()
    },
    async pause(forMs) {
      const server = serverPid(dataDir)
      await holdProcesses([server, ...childrenOf(server)], forMs)
    },
    async blackHole() {
      proxy.freeze()
    },
    async fillDisk(forMs) {
      if (!isSmallDisk) return refuseWrites(cluster.url('croupier'), forMs)
      await fillFolder(dataDir, forMs)
      await untilBack()
    },
    async stop() {
      proxy.stop()
      await cluster.stop()
      const { folder } = readClusterState(dataDir)
      rmSync(folder, { recursive: true, force: true })
      if (isSmallDisk) spawnSync('umount', [dataDir])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A disk of its own that can be filled without harm; needs the right to mount. */
function mountSmallDisk(folder: string): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=711`, 'tmpfs', folder])
  return status === 0
}

function isAnswering(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
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

function serverPid(dataDir: string): number {
  const { folder } = readClusterState(dataDir)
  const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}

/** Immediate shutdown: no checkpoint, no goodbyes; the next start recovers from its log. */
async function crash(cluster: Cluster, dataDir: string): Promise<void> {
  process.kill(serverPid(dataDir), 'SIGQUIT')
  await cluster.ended
}
