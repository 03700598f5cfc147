import { applyMigrations } from '../../scripts/migrations/apply-migrations.mjs'
import type { ChaosDatabase } from './chaos-database'
import { failOver } from './fail-over'
import { fillFolder, refuseWrites } from './full-disk'
import { diskSize, makePlace, OwnServer } from './own-server'
import { holdProcesses } from './processes'
import type { Random } from './random'
import { TcpProxy } from './tcp-proxy'

export interface OwnedDatabase extends ChaosDatabase {
  /** How its disk is filled. */
  disk: string
  stop(): Promise<void>
}

/**
 * A PostgreSQL of its own: it is restarted, crashed, cut off and lost during the run. Its users find it through proxies,
 * wherever it is; what becomes of the connections of instances is no matter of the others.
 */
export async function startDatabase(): Promise<OwnedDatabase> {
  let server = await OwnServer.start(makePlace())
  await applyMigrations(server.url('croupier'))
  const instances = new TcpProxy(server.port)
  const others = new TcpProxy(server.port)
  for (const proxy of [instances, others]) await proxy.start()
  const through = (proxy: TcpProxy, database: string) => {
    const url = new URL(server.url(database))
    url.port = String(proxy.port)
    return url.href
  }
  const url = through(others, 'croupier')

  return {
    url,
    instanceUrl: through(instances, 'croupier'),
    walletUrl: through(others, 'croupier_sandbox'),
    disk: server.place.isSmallDisk
      ? `a tmpfs of ${diskSize}, filled`
      : 'no tmpfs could be mounted: the database refuses writes as if full',
    async fail(random: Random) {
      const way = random.weighted({ cut: 2, restart: 1, crash: 1 })
      if (way === 'cut') await server.ask(cutConnections)
      else await server[way]()
    },
    pause: (forMs) => holdProcesses(server.pids(), forMs),
    async blackHole() {
      instances.freeze()
    },
    async fillDisk(forMs) {
      const { folder, isSmallDisk } = server.place
      if (!isSmallDisk) return refuseWrites(url, forMs)
      await fillFolder(folder, forMs)
      await server.untilBack()
    },
    async failOver(afterMs) {
      server = await failOver(server, afterMs)
      for (const proxy of [instances, others]) proxy.pointTo(server.port)
    },
    async stop() {
      for (const proxy of [instances, others]) proxy.stop()
      await server.remove()
    },
  }
}

const cutConnections =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null'
