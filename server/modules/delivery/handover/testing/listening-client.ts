import { newId } from '@/server/core/ids'
import { createRouter } from '@/server/http/match-route'
import { machineRoutes } from '@/server/http/routes'

const findRoute = createRouter(machineRoutes)

export function call(path: string, token: string, body: object = {}): Promise<Response> {
  const route = findRoute(path)
  if (!route) throw new Error(`Nothing serves ${path}`)
  return route.POST(
    new Request(`http://api.croupier.test${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

export interface Line {
  type: 'ready' | 'callback' | 'beat' | 'end'
  [field: string]: unknown
}

export interface Given extends Line {
  id: string
  headers: Record<string, string>
  body_base64: string
  deadline_ms: number
}

/** The client's side of a listener: what `croupier listen` does, a step at a time. */
export class ListeningClient {
  readonly listenerId: string
  private reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  private text = ''

  constructor(
    private readonly token: string,
    listenerId = newId(),
  ) {
    this.listenerId = listenerId
  }

  attach(endpoint?: string): Promise<Response> {
    const forwardsTo = 'http://localhost:8080/wallet'
    return call('/sandbox/v1/listeners', this.token, {
      ...{ listener_id: this.listenerId, forwards_to: forwardsTo },
      ...(endpoint && { endpoint }),
    })
  }

  async open(endpoint?: string): Promise<Line> {
    const response = await this.attach(endpoint)
    if (response.status !== 200 || !response.body) throw new Error(await response.text())
    this.reader = response.body.getReader()
    this.text = ''
    return this.next()
  }

  /** The next line that is no beat. */
  async next(): Promise<Line> {
    for (;;) {
      const end = this.text.indexOf('\n')
      if (end < 0) {
        const part = await this.reader?.read()
        if (part?.value === undefined) throw new Error('The stream has ended')
        this.text += Buffer.from(part.value).toString('utf8')
        continue
      }
      const line = JSON.parse(this.text.slice(0, end)) as Line
      this.text = this.text.slice(end + 1)
      if (line.type !== 'beat') return line
    }
  }

  async callback(): Promise<Given> {
    const line = await this.next()
    if (line.type !== 'callback') throw new Error(`Got ${JSON.stringify(line)}`)
    return line as Given
  }

  /** As of a connection that breaks. */
  async lose(): Promise<void> {
    await this.reader?.cancel()
  }

  answer({ id }: Pick<Given, 'id'>, answer: object): Promise<Response> {
    return call(`/sandbox/v1/listeners/${this.listenerId}/answers`, this.token, { id, answer })
  }

  confirm(given: Pick<Given, 'id'>, balance = 900): Promise<Response> {
    const body = Buffer.from(JSON.stringify({ balance, currency: 'EUR' })).toString('base64')
    const headers = { 'Content-Type': 'application/json', 'X-Wallet': 'laptop' }
    return this.answer(given, { status: 200, headers, body_base64: body })
  }

  detach(): Promise<Response> {
    return call(`/sandbox/v1/listeners/${this.listenerId}/detach`, this.token)
  }
}
