import { setTimeout as pause } from 'node:timers/promises'
import { followConnections } from './open-connections.mjs'

/**
 * What the service leaves on `globalThis` (instrumentation.ts) so that it can be ended in order: first readiness says so and
 * no new work is begun, then, when the last request is answered, connections are given back.
 * @typedef {{ stopWork: () => Promise<void>, release: () => Promise<void> }} ShutdownHook
 */
const hookKey = Symbol.for('croupier.shutdown')
const deadlineMs = 15_000

/**
 * On SIGTERM, SIGINT or the supervisor's end: `/api/health/ready` says so, and for `noticeMs` requests are still taken, so
 * that a balancer chooses others first; then no new connections, requests in flight are answered, and the process ends.
 * @param {import('node:http').Server} server
 * @param {number} noticeMs
 */
export function drainOnStop(server, noticeMs) {
  const drain = createDrain(server, { findHook: shutdownHook, noticeMs })
  const stop = async () => {
    setTimeout(() => process.exit(1), noticeMs + deadlineMs).unref()
    await drain.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return drain
}

/**
 * @param {import('node:http').Server} server
 * @param {{ findHook: () => ShutdownHook | undefined, noticeMs: number }} how
 */
export function createDrain(server, { findHook, noticeMs }) {
  const connections = followConnections(server)
  /** @type {Promise<void> | null} */
  let stopping = null

  async function stopOnce() {
    const hook = findHook()
    const working = hook?.stopWork()
    connections.letGo()
    if (noticeMs > 0) await pause(noticeMs)
    await Promise.allSettled([connections.close(), working])
    await hook?.release()
  }

  return {
    /** Resolves when every request is answered and nothing is held any more. Repeating it waits for the same. */
    stop: () => {
      stopping ??= stopOnce()
      return stopping
    },
    /** Of every answer to come; the last ones tell clients to open another connection. @param {import('node:http').ServerResponse} response */
    follow: (response) => connections.follow(response),
  }
}

/** @returns {ShutdownHook | undefined} */
function shutdownHook() {
  return /** @type {Record<symbol, ShutdownHook | undefined>} */ (/** @type {unknown} */ (globalThis))[
    hookKey
  ]
}
