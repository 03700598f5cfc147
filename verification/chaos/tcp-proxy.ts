import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Passes connections on to a port of this machine, to another one once it is told to, and can turn those that are open into black holes: nothing is passed on
 * any more and nothing is closed, as with a frozen host or a moved address. New connections work.
 */
export class TcpProxy {
  frozen = 0
  private readonly pairs = new Set<[Socket, Socket]>()
  private readonly server: Server

  constructor(private targetPort: number) {
    this.server = createServer((from) => this.pass(from, connect(this.targetPort, '127.0.0.1')))
  }

  /** New connections go to that port. */
  pointTo(targetPort: number): void {
    this.targetPort = targetPort
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** Returns how many connections it took. */
  freeze(): number {
    const taken = this.pairs.size
    for (const [from, to] of this.pairs) {
      for (const socket of [from, to]) {
        socket.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close').pause()
      }
    }
    this.frozen += taken
    this.pairs.clear()
    return taken
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }

  private readonly sockets = new Set<Socket>()

  private pass(from: Socket, to: Socket): void {
    const pair: [Socket, Socket] = [from, to]
    this.pairs.add(pair)
    for (const [socket, other] of [pair, [to, from] as const]) {
      this.sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('data', (bytes) => {
        if (!other.write(bytes)) {
          socket.pause()
          other.once('drain', () => this.pairs.has(pair) && socket.resume())
        }
      })
      socket.on('error', () => undefined)
      socket.on('end', () => other.end())
      socket.on('close', () => {
        this.pairs.delete(pair)
        this.sockets.delete(socket)
        other.destroy()
      })
    }
  }
}
