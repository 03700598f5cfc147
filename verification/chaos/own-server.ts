import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Cluster, startCluster } from '../../scripts/postgres/cluster.mjs'
import { readClusterState } from '../../scripts/postgres/cluster-state.mjs'
import { durableSettings } from '../../scripts/postgres/settings.mjs'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { childrenOf } from './processes'

/** Where a server has its data: on a disk of its own that can be filled without harm, where one can be mounted. */
export interface ServerPlace {
  folder: string
  isSmallDisk: boolean
}

export const diskSize = '1g'
/** Its log must fit into that disk, and a standby that is being made must find what it needs of it. */
const settings = { ...durableSettings, max_wal_size: '256MB', wal_keep_size: '64MB' }

export function makePlace(): ServerPlace {
  const folder = makeTemporaryFolder('chaos')
  const options = `size=${diskSize},mode=711`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  return { folder, isSmallDisk: status === 0 }
}

/** A PostgreSQL with the durable settings of a real one, which is restarted, crashed, held and lost. */
export class OwnServer {
  private constructor(
    readonly place: ServerPlace,
    private cluster: Cluster,
  ) {}

  static async start(place: ServerPlace, further: Record<string, string> = {}): Promise<OwnServer> {
    return new OwnServer(place, await startIn(place, further))
  }

  get port(): number {
    return this.cluster.port
  }

  url(database: string): string {
    return this.cluster.url(database)
  }

  async restart(): Promise<void> {
    await this.cluster.stop()
    await this.startAgain()
  }

  /** Immediate shutdown: no checkpoint, no goodbyes; the next start recovers from its log. */
  async crash(): Promise<void> {
    process.kill(this.pid(), 'SIGQUIT')
    await this.cluster.ended
    await this.startAgain()
  }

  /** kill -9 to the server and all its processes, as a machine ends. */
  async kill(): Promise<void> {
    for (const pid of this.pids()) process.kill(pid, 'SIGKILL')
    await this.cluster.ended
  }

  /** After its own crash it restarts by itself, unless it had no room for that. */
  async untilBack(): Promise<void> {
    let hasEnded = false
    void this.cluster.ended.then(() => {
      hasEnded = true
    })
    for (;;) {
      if (await isAnswering(this.url('postgres'))) return
      await pause(100)
      if (hasEnded) return this.startAgain()
    }
  }

  /** The server and its processes, parents first. */
  pids(): number[] {
    const server = this.pid()
    return [server, ...childrenOf(server)]
  }

  async ask<Row extends object>(sql: string, database = 'postgres'): Promise<Row[]> {
    const client = new Client({ connectionString: this.url(database) })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<Row>(sql).finally(() => client.end().catch(() => undefined))
    return rows
  }

  /** For good, with its data. */
  async remove(): Promise<void> {
    await this.cluster.stop()
    const { folder, isSmallDisk } = this.place
    rmSync(readClusterState(folder).folder, { recursive: true, force: true })
    if (isSmallDisk) spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }

  private async startAgain(): Promise<void> {
    const { port } = this
    this.cluster = await startIn(this.place)
    if (this.port !== port) throw new Error('The database came back at another port')
  }

  private pid(): number {
    const { folder } = readClusterState(this.place.folder)
    const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
    return Number(pid)
  }
}

const startIn = ({ folder }: ServerPlace, further: Record<string, string> = {}): Promise<Cluster> =>
  startCluster({ dataDir: folder, settings: { ...settings, ...further } })

function isAnswering(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
