import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShutdownHook } from '@/server/jobs/background'

const deadlineMs = 15_000
const lookEveryMs = 50
/** A connection on which nothing was ever sent is waited for this long; some clients open one in advance. */
const silentMs = 1_000

type Hook = Pick<ShutdownHook, 'stopWork' | 'release'>

/** Left on `globalThis` by whatever bundle started the background work (server/jobs/background.ts). */
const shutdownHook = () =>
  (globalThis as unknown as Record<symbol, Hook | undefined>)[Symbol.for('croupier.shutdown')]

/**
 * On SIGTERM, SIGINT or the supervisor's end: `/api/health/ready` says so, and for `noticeMs` requests are still taken, so
 * that a balancer chooses others first; then no new connections, requests in flight are answered, and the process ends.
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
    /** Of every answer to come; the last ones tell clients to open another connection. */
    follow: connections.follow,
  }
}

/** The connections of a server that is to end without cutting one off under a request. */
function followConnections(server: Server) {
  const sockets = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  let isLettingGo = false

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  return {
    follow(response: ServerResponse) {
      if (isLettingGo) closeAfter(response)
      answers.add(response)
      response.once('close', () => answers.delete(response))
    },

    /** From now on every answer, also to what is in flight, says that its connection ends with it. */
    letGo() {
      isLettingGo = true
      for (const response of answers) closeAfter(response)
    },

    /** Takes no new connection; resolves when the last one is closed, after its last answer. */
    close(): Promise<void> {
      const closingAt = Date.now()
      return new Promise((resolve) => {
        const look = setInterval(() => {
          // Those that fall idle only now, after their last answer, would be kept open by their clients.
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
