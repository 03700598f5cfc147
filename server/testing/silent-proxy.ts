import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy in front of PostgreSQL whose open connections can fall silent, without being closed, while new ones work. */
export interface SilentProxy {
  url: string
  /** Forwards nothing more on the connections that are open now. */
  silence(): void
  /** The next statement that contains `text` reaches the database; its answer, and all after it, does not arrive. */
  loseAnswerTo(text: string): void
  /** The next statement that contains `text` never arrives, nor does anything after it. */
  swallow(text: string): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
}

export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let watched: { text: string; isForwarded: boolean } | null = null

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pair = { near, far }
    pairs.add(pair)
    near.on('data', (chunk) => {
      const isWatched = watched !== null && chunk.includes(watched.text)
      if (!isWatched || watched?.isForwarded) far.write(chunk)
      if (!isWatched) return
      watched = null
      silence(pair)
    })
    far.on('data', (chunk) => near.write(chunk))
    // Once silent, neither end learns what became of the other.
    near.on('close', () => pairs.has(pair) && far.destroy())
    far.on('close', () => pairs.has(pair) && near.destroy())
    for (const socket of [near, far]) socket.on('error', () => undefined)
  })

  const silenced: Pair[] = []
  function silence(pair: Pair): void {
    pairs.delete(pair)
    silenced.push(pair)
    pair.near.removeAllListeners('data').resume()
    pair.far.removeAllListeners('data').resume()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const near = new URL(databaseUrl)
  near.host = `127.0.0.1:${portOf(server)}`
  return {
    url: near.href,
    silence() {
      for (const pair of pairs) silence(pair)
    },
    loseAnswerTo(text) {
      watched = { text, isForwarded: true }
    },
    swallow(text) {
      watched = { text, isForwarded: false }
    },
    close: () =>
      new Promise((resolve) => {
        for (const { near, far } of [...pairs, ...silenced]) {
          near.destroy()
          far.destroy()
        }
        server.close(() => resolve())
      }),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy does not listen')
  return address.port
}
