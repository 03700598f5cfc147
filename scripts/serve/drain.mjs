/**
 * What the service leaves on `globalThis` (instrumentation.ts) so that it can be ended in order: first no new work is
 * begun, then, when the last request is answered, connections are given back.
 * @typedef {{ stopWork: () => Promise<void>, release: () => Promise<void> }} ShutdownHook
 */
const hookKey = Symbol.for('croupier.shutdown')
const deadlineMs = 15_000

/**
 * On SIGTERM, SIGINT or the supervisor's end: no new connections, requests in flight are answered, then the process ends.
 * @param {import('node:http').Server} server
 */
export function drainOnStop(server) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), deadlineMs).unref()
    const hook = shutdownHook()
    await Promise.allSettled([closeServer(server), hook?.stopWork()])
    await hook?.release()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return {
    /** Tells clients that keep a connection open to let it go. @param {import('node:http').ServerResponse} response */
    follow: (response) => {
      if (isStopping) response.setHeader('Connection', 'close')
    },
  }
}

/**
 * @param {import('node:http').Server} server
 * @returns {Promise<void>}
 */
function closeServer(server) {
  return new Promise((resolve) => {
    server.close(() => resolve())
    // Those that are idle only now, after their last answer, are closed here.
    setInterval(() => server.closeIdleConnections(), 100).unref()
  })
}

/** @returns {ShutdownHook | undefined} */
function shutdownHook() {
  return /** @type {Record<symbol, ShutdownHook | undefined>} */ (/** @type {unknown} */ (globalThis))[
    hookKey
  ]
}
