import { spawn } from 'node:child_process'
import { openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps one PostgreSQL server: starts it, reports over IPC when it is ready, and stops it when the parent says so, ends
 * or is killed. A process of its own, so that no way of ending the parent leaves a server behind.
 * @typedef {{ program: string, data: string, port: number, settings: Record<string, string>, logFile: string,
 *   user: { uid?: number, gid?: number }, removeAfter: string[] }} KeeperOrder
 */

/** @type {KeeperOrder} */
const order = JSON.parse(process.argv[2] ?? '{}')
const log = openSync(order.logFile, 'a')
const settings = Object.entries(order.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
const server = spawn(order.program, ['-D', order.data, '-p', String(order.port), ...settings], {
  ...order.user,
  cwd: '/',
  stdio: ['ignore', log, log],
  env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  windowsHide: true,
})

const readiness = setInterval(() => {
  if (!isReady()) return
  clearInterval(readiness)
  if (process.connected) process.send?.('ready')
}, 15)

for (const end of ['error', 'exit']) server.on(end, removeAndEnd)
process.on('disconnect', stop)
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

/** The server writes its state into the eighth line of its pid file. */
function isReady() {
  try {
    const lines = readFileSync(join(order.data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** Fast: open transactions roll back, what was committed is on disk. Then immediate, which the next start recovers. */
function stop() {
  server.kill('SIGINT')
  setTimeout(() => server.kill('SIGQUIT'), 15_000).unref()
  setTimeout(() => server.kill('SIGKILL'), 20_000).unref()
}

function removeAndEnd() {
  for (const folder of order.removeAfter) rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
