import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../../scripts/postgres/free-port.mjs'
import { serverUser } from '../../scripts/postgres/server-user.mjs'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { type Programs, startProgram } from './failover-programs'
import { isPrimaryAt, PatroniNode } from './patroni-node'

/** One loss of the primary; times of this machine. */
export interface Failover {
  killedAt: number
  /** Another server said that it is the primary. */
  promotedAt: number
  /** A commit there was on a standby, too. */
  writableAt: number
  /** The lost server was back as a standby, and one standby was synchronous. */
  rejoinedAt: number
}

const startsWithinMs = 120_000
const failsOverWithinMs = 120_000

/** Two or three PostgreSQL servers with Patroni, an etcd and HAProxy in front, all in a temporary folder, on loopback. */
export class FailoverCluster {
  private readonly root = makeTemporaryFolder('failover')
  private readonly password = randomBytes(12).toString('hex')
  private readonly others: ChildProcess[] = []
  private nodes: PatroniNode[] = []
  private port = 0

  constructor(
    private readonly programs: Programs,
    private readonly count: number,
  ) {}

  /** Through HAProxy: where the primary is. */
  url(database: string): string {
    return `postgresql://croupier:${this.password}@127.0.0.1:${this.port}/${database}`
  }

  async start(): Promise<void> {
    const { programs, root, password } = this
    const etcdPort = await this.startEtcd()
    for (let number = 1; number <= this.count; number += 1)
      this.nodes.push(await PatroniNode.prepare({ programs, name: `pg${number}`, root, password, etcdPort }))
    await this.startHaproxy()
    for (const node of this.nodes) node.start()
    await this.until('The cluster is there', startsWithinMs, () => this.isWhole())
    await this.until('HAProxy knows the primary', 10_000, () => isPrimaryAt(this.url('postgres')))
  }

  /** kill -9 of the primary; it is started again, as by its supervisor, once another one took over. */
  async failOver(): Promise<Failover> {
    const lost = await this.primary()
    const rest = this.nodes.filter((node) => node !== lost)
    const killedAt = Date.now()
    lost.kill()
    let next: PatroniNode | undefined
    await this.until('A standby took over', failsOverWithinMs, async () => {
      const open = await Promise.all(rest.map((node) => isPrimaryAt(node.url('postgres'))))
      next = rest[open.indexOf(true)]
      return next !== undefined
    })
    const promotedAt = Date.now()
    lost.start()
    await next?.commit(failsOverWithinMs)
    const writableAt = Date.now()
    await this.until('The lost server is back', failsOverWithinMs, () => this.isWhole())
    return { killedAt, promotedAt, writableAt, rejoinedAt: Date.now() }
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()))
    for (const child of this.others) child.kill('SIGKILL')
    rmSync(this.root, { recursive: true, force: true })
  }

  private async primary(): Promise<PatroniNode> {
    for (const node of this.nodes) if (await node.is('primary')) return node
    throw new Error('There is no primary to lose')
  }

  /** One primary, one synchronous standby, and every server answers. */
  private async isWhole(): Promise<boolean> {
    const count = async (state: 'primary' | 'sync' | 'health') =>
      (await Promise.all(this.nodes.map((node) => node.is(state)))).filter(Boolean).length
    const [primaries, standbys, running] = await Promise.all([
      count('primary'),
      count('sync'),
      count('health'),
    ])
    return primaries === 1 && standbys === 1 && running === this.count
  }

  private async startEtcd(): Promise<number> {
    const folder = this.ownFolder('etcd')
    const port = await findFreePort()
    const client = `http://127.0.0.1:${port}`
    const peer = `http://127.0.0.1:${await findFreePort()}`
    const parameters = [
      ...['--name=drill', `--data-dir=${join(folder, 'data')}`],
      ...[`--listen-client-urls=${client}`, `--advertise-client-urls=${client}`],
      ...[`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`],
      `--initial-cluster=drill=${peer}`,
    ]
    this.others.push(startProgram(this.programs, this.programs.etcd, { folder, parameters }))
    const isHealthy = async () => (await fetch(`${client}/health`).catch(() => null))?.ok === true
    await this.until('etcd answers', 20_000, isHealthy)
    return port
  }

  /** As in docs/operations/high-availability.md. */
  private async startHaproxy(): Promise<void> {
    const folder = this.ownFolder('haproxy')
    this.port = await findFreePort()
    const file = join(folder, 'haproxy.cfg')
    const servers = this.nodes.map(
      ({ name, port, checkPort }) => `  server ${name} 127.0.0.1:${port} check port ${checkPort}`,
    )
    writeFileSync(file, [haproxySettings(this.port), ...servers, ''].join('\n'))
    const parameters = ['-db', '-f', file]
    this.others.push(startProgram(this.programs, this.programs.haproxy, { folder, parameters }))
  }

  private ownFolder(name: string): string {
    const folder = join(this.root, name)
    mkdirSync(folder, { mode: 0o700 })
    const user = serverUser()
    if (user) chownSync(folder, user.uid, user.gid)
    return folder
  }

  private async until(what: string, withinMs: number, isSo: () => Promise<boolean>): Promise<void> {
    const giveUpAt = Date.now() + withinMs
    while (!(await isSo())) {
      if (Date.now() > giveUpAt)
        throw new Error(`"${what}" did not come within ${withinMs / 1_000} s.\n${this.logs()}`)
      await pause(50)
    }
  }

  private logs(): string {
    return this.nodes
      .map(({ name }) => `${name}:\n${readFileSync(join(this.root, name, 'log'), 'utf8').slice(-3_000)}`)
      .join('\n')
  }
}

const haproxySettings = (port: number): string => `global
  maxconn 1000
listen postgres
  bind 127.0.0.1:${port}
  mode tcp
  timeout connect 2s
  timeout check   2s
  timeout client  60m
  timeout server  60m
  option clitcpka
  option srvtcpka
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`
