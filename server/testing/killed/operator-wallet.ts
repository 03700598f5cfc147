import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Callback {
  transaction_id: string
  transaction_type: 'bet' | 'win' | 'refund'
  amount: number
  currency: string
  player_id: string
  reference_transaction_id?: string
}

/** An operator's wallet that keeps its promises: one effect for each transaction, repeats get the stored reply. */
export class OperatorWallet {
  private readonly replies = new Map<string, string>()
  private readonly effects = new Map<string, number>()
  private readonly bodies = new Map<string, Set<string>>()
  private server: Server | null = null
  /** Callbacks of this type are answered 500, this many times. */
  failing: { type: Callback['transaction_type']; times: number } | null = null
  /** How long bets take. */
  betDelayMs = 0
  /** The lowest that the balance has been. */
  lowest = 0

  async start(): Promise<string> {
    this.server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const { status, body } = await this.receive(text)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server?.closeAllConnections()
    this.server?.close()
  }

  balance(): number {
    return [...this.effects.values()].reduce((sum, effect) => sum + effect, 0)
  }

  effectOf(transactionId: string): number | undefined {
    return this.effects.get(transactionId)
  }

  /** How many different bodies arrived under one transaction: more than one would be a different movement. */
  bodiesOf(transactionId: string): number {
    return this.bodies.get(transactionId)?.size ?? 0
  }

  private async receive(text: string): Promise<{ status: number; body: string }> {
    const callback = JSON.parse(text) as Callback
    const id = callback.transaction_id
    this.bodies.set(id, (this.bodies.get(id) ?? new Set()).add(text))
    if (this.failing?.type === callback.transaction_type && this.failing.times-- > 0)
      return { status: 500, body: '{}' }
    const known = this.replies.get(id)
    if (known !== undefined) return { status: 200, body: known }
    this.effects.set(id, this.effectFor(callback))
    this.lowest = Math.min(this.lowest, this.balance())
    const { currency, player_id } = callback
    const body = JSON.stringify({ balance: 100_000 + this.balance(), currency, player_id })
    this.replies.set(id, body)
    if (callback.transaction_type === 'bet' && this.betDelayMs > 0)
      await new Promise((resolve) => setTimeout(resolve, this.betDelayMs))
    return { status: 200, body }
  }

  private effectFor(callback: Callback): number {
    if (callback.transaction_type === 'bet') return -callback.amount
    if (callback.transaction_type === 'win') return callback.amount
    return -(this.effects.get(callback.reference_transaction_id ?? '') ?? 0)
  }
}
