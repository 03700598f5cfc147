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
  const drain = createDrain(server, shutdownHook)
  const stop = async () => {
    setTimeout(() => process.exit(1), deadlineMs).unref()
    await drain.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return drain
}

/**
 * @param {import('node:http').Server} server
 * @param {() => ShutdownHook | undefined} findHook
 */
export function createDrain(server, findHook) {
  /** @type {Promise<void> | null} */
  let stopping = null

  async function stopOnce() {
    const hook = findHook()
    await Promise.allSettled([closeServer(server), hook?.stopWork()])
    await hook?.release()
  }

  return {
    /** Resolves when every request is answered and nothing is held any more. Repeating it waits for the same. */
    stop: () => {
      stopping ??= stopOnce()
      return stopping
    },
    /** Tells clients that keep a connection open to let it go. @param {import('node:http').ServerResponse} response */
    follow: (response) => {
      if (stopping) response.setHeader('Connection', 'close')
    },
  }
}

/**
 * @param {import('node:http').Server} server
 * @returns {Promise<void>}
 */
function closeServer(server) {
  return new Promise((resolve) => {
    // Those that fall idle only now, after their last answer, would be kept open by their clients.
    const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearInterval(closingIdle)
      resolve()
    })
  })
}

/** @returns {ShutdownHook | undefined} */
function shutdownHook() {
  return /** @type {Record<symbol, ShutdownHook | undefined>} */ (/** @type {unknown} */ (globalThis))[
    hookKey
  ]
}
