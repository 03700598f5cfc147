import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const launchUrl = 'https://games.provider.example/play/2'

/** A provider that launches and issues whatever it is asked to, and remembers for whom; it thinks for a while. */
export class IssuingProvider {
  readonly launches: string[] = []
  /** Players, by the grant they were issued. */
  readonly grants: [grantId: string, playerId: string][] = []
  maxAtOnce = 0
  private atOnce = 0
  private server: Server | null = null

  async start(): Promise<string> {
    this.server = createServer(async (request, response) => {
      const answer = await this.answer(request)
      const status = answer === null ? 404 : 200
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server?.closeAllConnections()
    this.server?.close()
  }

  /** Null for what it does not know, such as its catalogue. */
  private async answer(request: IncomingMessage): Promise<object | null> {
    if (request.url?.startsWith('/stakes'))
      return { mode: 'enumerated', stakes: [{ coin_level: 1, amount: 20 }] }
    if (request.method !== 'POST') return null
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text) as { grant_id: string; player_id: string; games: string[] }
    this.atOnce += 1
    this.maxAtOnce = Math.max(this.maxAtOnce, this.atOnce)
    await pause(150)
    this.atOnce -= 1
    if (request.url === '/launch') {
      this.launches.push(body.player_id)
      return { launch_url: launchUrl, provider_session_uid: `provider-${this.launches.length}` }
    }
    this.grants.push([body.grant_id, body.player_id])
    return { games: body.games.map((game_id) => ({ game_id, status: 'active' })) }
  }
}
