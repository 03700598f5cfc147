import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const lookEveryMs = 100
/** Between two neighbours on a connection, not between its ends. */
const perConnection = ['connection', 'keep-alive', 'transfer-encoding']

interface Target {
  url: string
  agent: Agent
  isReady: boolean
  seenReadyAt: number
}

/**
 * A plain balancer: it follows `/api/health/ready`, takes the ready ones in turn, keeps its connections to them open, and
 * never tries anything twice. What it could not have answered is a failure.
 */
export class Balancer {
  readonly failures: string[] = []
  private readonly targets = new Map<string, Target>()
  private readonly server: Server
  private turn = 0

  constructor() {
    this.server = createServer((incoming, outgoing) => this.pass(incoming, outgoing))
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Sends requests to an instance for as long as it is ready; resolves once the first may go there. */
  async add(url: string): Promise<void> {
    const target = { url, agent: new Agent({ keepAlive: true }), isReady: false, seenReadyAt: 0 }
    this.targets.set(url, target)
    void this.follow(target)
    while (!target.isReady) await pause(lookEveryMs)
  }

  remove(url: string): void {
    this.targets.get(url)?.agent.destroy()
    this.targets.delete(url)
  }

  stop(): void {
    for (const url of [...this.targets.keys()]) this.remove(url)
    this.server.closeAllConnections()
    this.server.close()
  }

  private async follow(target: Target): Promise<void> {
    while (this.targets.get(target.url) === target) {
      const answer = await fetch(`${target.url}/api/health/ready`).catch(() => null)
      target.isReady = answer?.ok === true
      if (target.isReady) target.seenReadyAt = Date.now()
      await answer?.arrayBuffer().catch(() => null)
      await pause(lookEveryMs)
    }
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const what = `${incoming.method} ${incoming.url}`
    const ready = [...this.targets.values()].filter(({ isReady }) => isReady)
    this.turn += 1
    const target = ready[this.turn % ready.length]
    if (!target) {
      this.failures.push(`${what}: no instance is ready`)
      outgoing.writeHead(503).end()
      return
    }
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !perConnection.includes(name)),
    )
    const begunAt = Date.now()
    const fail = ({ message }: Error) => {
      const ages = `begun ${Date.now() - begunAt} ms ago, ready ${begunAt - target.seenReadyAt} ms before`
      this.failures.push(`${what}: ${message} (${ages})`)
      outgoing.destroy()
    }
    const onward = request(new URL(incoming.url ?? '/', target.url), {
      method: incoming.method,
      headers,
      agent: target.agent,
    })
    onward.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      if (status >= 500) this.failures.push(`${what}: ${status}`)
      for (const name of perConnection) delete answer.headers[name]
      outgoing.writeHead(status, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', fail)
    })
    onward.on('error', fail)
    incoming.pipe(onward)
  }
}
