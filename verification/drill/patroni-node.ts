import { type ChildProcess, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from '../../scripts/postgres/free-port.mjs'
import { serverUser } from '../../scripts/postgres/server-user.mjs'
import { childrenOf } from '../chaos/processes'
import { type Programs, startProgram } from './failover-programs'

interface NodeOptions {
  programs: Programs
  name: string
  root: string
  password: string
  etcdPort: number
}

/** As in docs/operations/high-availability.md, but for the watchdog: a test machine has none. */
const clusterSettings = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 0,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      synchronous_commit: 'on',
      wal_log_hints: 'on',
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
      max_connections: 200,
      wal_keep_size: '256MB',
      timezone: 'UTC',
    },
  },
}

/** One PostgreSQL server with its Patroni, on loopback. */
export class PatroniNode {
  private child: ChildProcess | null = null

  private constructor(
    private readonly options: NodeOptions,
    readonly port: number,
    readonly checkPort: number,
  ) {}

  static async prepare(options: NodeOptions): Promise<PatroniNode> {
    const node = new PatroniNode(options, await findFreePort(), await findFreePort())
    node.configure()
    return node
  }

  get name(): string {
    return this.options.name
  }

  private get folder(): string {
    return join(this.options.root, this.options.name)
  }

  start(): void {
    const { programs } = this.options
    const parameters = [join(this.folder, 'patroni.yml')]
    this.child = startProgram(programs, programs.patroni, { folder: this.folder, parameters })
  }

  url(database: string): string {
    return `postgresql://croupier:${this.options.password}@127.0.0.1:${this.port}/${database}`
  }

  /** What Patroni says of it: that it is the primary, a synchronous standby, or just that it runs. */
  async is(state: 'primary' | 'sync' | 'health'): Promise<boolean> {
    const address = `http://127.0.0.1:${this.checkPort}/${state}`
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    return answer?.status === 200
  }

  /** Commits something: returns once a standby has it. */
  async commit(withinMs: number): Promise<void> {
    const client = new Client({ connectionString: this.url('postgres'), query_timeout: withinMs })
    client.on('error', () => undefined)
    await client.connect()
    await client
      .query("select pg_logical_emit_message(true, 'drill', 'a commit')")
      .finally(() => client.end())
  }

  /** kill -9 to Patroni, the server and all its processes. */
  kill(): void {
    const server = this.serverPid()
    const patroni = this.child?.pid
    const pids = [patroni, server, ...(server === null ? [] : childrenOf(server))]
    for (const pid of pids) sendSignal(pid ?? null, 'SIGKILL')
  }

  /** The server's immediate shutdown, which leaves no shared memory behind. */
  async stop(): Promise<void> {
    sendSignal(this.child?.pid ?? null, 'SIGKILL')
    const server = this.serverPid()
    for (let tries = 0; tries < 50 && sendSignal(server, 'SIGQUIT'); tries += 1) await pause(100)
  }

  private serverPid(): number | null {
    try {
      const [pid] = readFileSync(join(this.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
      return isServerOf(Number(pid), join(this.folder, 'data')) ? Number(pid) : null
    } catch {
      return null
    }
  }

  private configure(): void {
    const { folder, options } = this
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, 'patroni.yml')
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(this.configuration(options), null, 2), { mode: 0o600 })
    chmodSync(folder, 0o700)
    const user = serverUser()
    if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid)
  }

  private configuration({ name, password, etcdPort, programs }: NodeOptions) {
    const checks = `127.0.0.1:${this.checkPort}`
    const server = `127.0.0.1:${this.port}`
    return {
      scope: 'drill',
      name,
      restapi: { listen: checks, connect_address: checks },
      etcd3: { hosts: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: clusterSettings,
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      watchdog: { mode: 'off' },
      postgresql: {
        listen: server,
        connect_address: server,
        data_dir: join(this.folder, 'data'),
        bin_dir: programs.postgres,
        pgpass: join(this.folder, 'pgpass'),
        authentication: {
          superuser: { username: 'croupier', password },
          replication: { username: 'replicator', password },
        },
        parameters: { unix_socket_directories: '', shared_buffers: '128MB' },
        pg_hba: [
          'host replication replicator 127.0.0.1/32 scram-sha-256',
          'host all all 127.0.0.1/32 scram-sha-256',
        ],
      },
    }
  }
}

/** Whether a server answers there that is no standby. */
export async function isPrimaryAt(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"')
    return rows[0]?.isStandby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A number left in a file may be another process by now. */
function isServerOf(pid: number, data: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '').includes(data)
}

/** False: it is gone. */
function sendSignal(pid: number | null, signal: NodeJS.Signals): boolean {
  try {
    return pid !== null && process.kill(pid, signal)
  } catch {
    return false
  }
}
