import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../free-port'

const program = '/usr/sbin/pgbouncer'

export const isPgBouncerInstalled = existsSync(program)

export interface PgBouncer {
  url: string
  stop(): Promise<void>
}

/** A PgBouncer of our own on the loopback address, in front of the database at `databaseUrl`. */
export async function startPgBouncer(databaseUrl: string, poolMode: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const port = await findFreePort()
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(config, configuration(new URL(databaseUrl), { port, poolMode }))
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...asUser, config], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  await Promise.race([
    untilListening(port),
    ended.then(() => Promise.reject(new Error('PgBouncer ended at once'))),
  ])
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration(to: URL, { port, poolMode }: { port: number; poolMode: string }): string {
  const password = decodeURIComponent(to.password)
  return `[databases]
* = host=${to.hostname} port=${to.port || 5432} user=${to.username} password='${password}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
`
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('close', () => socket.destroy())
    })
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
