import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { ShutdownHook } from '@/server/jobs/background'

const deadlineMs = 15_000
const lookEveryMs = 50
/** How long to wait for a connection on which nothing was sent; some clients open one in advance. */
const silentMs = 1_000
/** For how long connections are taken that came before the last moment, where more of them keep coming. */
const takesMs = 5_000

type Hook = Pick<ShutdownHook, 'stopWork' | 'release'>

/** Set on `globalThis` by the bundle that started the background work (server/jobs/background.ts). */
const shutdownHook = () =>
  (globalThis as unknown as Record<symbol, Hook | undefined>)[Symbol.for('croupier.shutdown')]

/**
 * On SIGTERM, SIGINT or the supervisor's end: `/api/health/ready` reports it, and for `noticeMs` requests are still
 * accepted, so that load balancers can choose others. Then no new connections; requests in flight are answered, and the
 * process ends.
 */
export function drainOnStop(server: Server, noticeMs: number) {
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

export function createDrain(
  server: Server,
  { findHook, noticeMs }: { findHook: () => Hook | undefined; noticeMs: number },
) {
  const connections = followConnections(server)
  let stopping: Promise<void> | null = null

  async function stopOnce() {
    const hook = findHook()
    const working = hook?.stopWork()
    connections.closeAfterResponse()
    if (noticeMs > 0) await pause(noticeMs)
    await connections.takeWaiting()
    await Promise.allSettled([connections.close(), working])
    await hook?.release()
  }

  return {
    /** Resolves when every request is answered and everything is released. Repeated calls wait for the same. */
    stop: () => {
      stopping ??= stopOnce()
      return stopping
    },
    /** On every later answer; the last ones tell clients to open another connection. */
    follow: connections.follow,
  }
}

/** The connections of a server that ends without interrupting a request. */
function followConnections(server: Server) {
  const sockets = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  let taken = 0
  let isClosing = false

  server.on('connection', (socket) => {
    taken += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  return {
    follow(response: ServerResponse) {
      if (isClosing) closeAfter(response)
      answers.add(response)
      response.once('close', () => answers.delete(response))
    },

    /** From now on every answer, also to requests in flight, closes its connection. */
    closeAfterResponse() {
      isClosing = true
      for (const response of answers) closeAfter(response)
    },

    /**
     * Node takes one connection in a turn of its loop. On a busy machine others wait for seconds, with
     * requests that were sent before the stop was visible, and would be reset.
     */
    async takeWaiting(): Promise<void> {
      const giveUpAt = Date.now() + takesMs
      for (let before = -1; before !== taken && Date.now() < giveUpAt; ) {
        before = taken
        // The first ends the present turn, which may be past the taking.
        await nextTurn()
        await nextTurn()
      }
    },

    /** Accepts no new connection; resolves when the last one is closed, after its last answer. */
    close(): Promise<void> {
      const closingAt = Date.now()
      return new Promise((resolve) => {
        const look = setInterval(() => {
          // Connections that become idle only now, after their last answer, would be kept open by their clients.
          server.closeIdleConnections()
          if (Date.now() - closingAt < silentMs) return
          for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
        }, lookEveryMs)
        server.close(() => {
          clearInterval(look)
          resolve()
        })
      })
    },
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
