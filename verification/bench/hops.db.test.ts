import { createServer, type Server } from 'node:http'
import { type AddressInfo, type Socket, Socket as TcpSocket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { load } from './measure/load'
import { isOk } from './measure/wanted'
import { createWallet } from './setup/wallet'

/**
 * Nagle's algorithm holds back a second small packet until the first is acknowledged, and the other side delays that by 40 ms.
 * So no hop of a movement may send one message in two writes, and none may have the algorithm on.
 */
interface Handle {
  getpeername(out: { port?: number }): number
  getsockname(out: { port?: number }): number
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

interface Written {
  handle: Handle
  hop: string
  /** The last bytes of it. */
  end: Buffer | undefined
}

/** What is asked of sockets' handles, below all libraries. */
async function watchHandles(ports: Record<string, number>) {
  const socket: Socket & { _handle?: object } = new TcpSocket().connect(
    await listen(createServer()),
    '127.0.0.1',
  )
  await new Promise((resolve) => socket.once('connect', resolve))
  const tcp = Object.getPrototypeOf(socket._handle)
  socket.destroy()
  const undelayed = vi.spyOn(tcp, 'setNoDelay')
  const written: Written[] = []
  const stream = Object.getPrototypeOf(tcp)
  for (const name of ['writev', 'writeBuffer', 'writeUtf8String', 'writeLatin1String', 'writeAsciiString']) {
    const write = stream[name]
    vi.spyOn(stream, name).mockImplementation(function (this: Handle, ...args: unknown[]) {
      const end = args.flat().findLast((part) => Buffer.isBuffer(part))
      if (Object.getPrototypeOf(this) === tcp) written.push({ handle: this, hop: hopOf(this, ports), end })
      return write.apply(this, args)
    })
  }
  const isUndelayed = (handle: object) =>
    undelayed.mock.contexts.some((one, at) => one === handle && undelayed.mock.calls[at]?.[0] === true)
  return { written, isUndelayed }
}

/** Which side of which hop writes through it. */
function hopOf(handle: Handle, ports: Record<string, number>): string {
  const [own, peer] = [{ port: 0 }, { port: 0 }]
  handle.getsockname(own)
  handle.getpeername(peer)
  for (const [name, port] of Object.entries(ports)) {
    if (own.port === port) return `${name} answers`
    if (peer.port === port) return `${name} is asked`
  }
  return `an unknown hop, from ${own.port} to ${peer.port}`
}

test('each message of a relayed movement leaves in one write, on a socket that delays nothing', async () => {
  const ports: Record<string, number> = { database: Number(new URL(process.env.DATABASE_URL ?? '').port) }
  const { written, isUndelayed } = await watchHandles(ports)
  const wallet = await listen(createWallet())
  const walletUrl = `http://127.0.0.1:${wallet}`
  // Read when they are loaded.
  vi.stubEnv('CALLBACK_ALLOWED_PRIVATE_ORIGINS', walletUrl)
  const { serverOptions } = await import('@/server/http/service')
  const { answerApi } = await import('@/server/http/answer-api')
  const { readAddress } = await import('@/server/http/addresses')
  const { createPlayers, reportsOf } = await import('./setup/players')
  const service = await listen(
    createServer(serverOptions, (request, response) => {
      answerApi(request, response, readAddress(request.url))
    }),
  )
  Object.assign(ports, { service, wallet })
  const players = await createPlayers(walletUrl, 1)
  const reports = reportsOf(players)
  const relay = (count: number) => {
    const some = Array.from({ length: count }, () => reports.next().value as Buffer)
    return load(service, some.values(), { inFlight: 1, seconds: 60, isWanted: isOk })
  }
  // Opens the connections.
  await relay(2)
  written.length = 0
  await relay(2)
  for (const { handle, hop } of written) expect(isUndelayed(handle), hop).toBe(true)
  // PostgreSQL's Sync ends a statement, and nothing is sent before it.
  for (const { end } of written.filter(({ hop }) => hop === 'database is asked'))
    expect(end?.subarray(-5).toString('latin1')).toBe('S\0\0\0\x04')
  const hops = new Map<string, number>()
  for (const { hop } of written) hops.set(hop, (hops.get(hop) ?? 0) + 1)
  expect(Object.fromEntries(hops)).toEqual({
    'service is asked': 2,
    'service answers': 2,
    'wallet is asked': 2,
    'wallet answers': 2,
    'database is asked': expect.any(Number),
  })
})
