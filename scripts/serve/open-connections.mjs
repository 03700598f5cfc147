const lookEveryMs = 50
/** A connection on which nothing was ever sent is waited for this long; some clients open one in advance. */
const silentMs = 1_000

/**
 * The connections of a server that is to end without cutting one off under a request.
 * @param {import('node:http').Server} server
 */
export function followConnections(server) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  /** @type {Set<import('node:http').ServerResponse>} */
  const answers = new Set()
  let isLettingGo = false

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  return {
    /** @param {import('node:http').ServerResponse} response one that is to come */
    follow(response) {
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
    close() {
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
          resolve(undefined)
        })
      })
    },
  }
}

/** @param {import('node:http').ServerResponse} response */
function closeAfter(response) {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
