import type { APIRequestContext } from '@playwright/test'

/** The outside world's control panel. */
export class Sandbox {
  constructor(
    private readonly request: APIRequestContext,
    private readonly sandboxUrl: string,
  ) {}

  /** The player's balance as the operator's own wallet has it, in minor units. */
  async walletBalance(slug: string, playerId: string, currency = 'EUR'): Promise<number> {
    const path = `/control/wallets/${slug}/players/${encodeURIComponent(playerId)}`
    const { balances } = await this.get<{ balances: { currency: string; balance: number }[] }>(path)
    const found = balances.find((entry) => entry.currency === currency)
    if (!found) throw new Error(`${playerId} has no ${currency} in the wallet of ${slug}`)
    return found.balance
  }

  async setWalletBalance(slug: string, playerId: string, balance: number, currency = 'EUR'): Promise<void> {
    const path = `${this.sandboxUrl}/control/wallets/${slug}/players/${encodeURIComponent(playerId)}`
    const response = await this.request.put(path, { data: { currency, balance } })
    if (!response.ok()) throw new Error(`The balance was not set: ${await response.text()}`)
  }

  /** The payment provider's events on their way, newest first. */
  stripeEvents(): Promise<{ events: { event_id: string; type: string; status: number | null }[] }> {
    return this.get('/control/stripe/events')
  }

  /** Opens the wallet of an organization, or gives it another secret; it creates players with 1,000.00 of their currency. */
  async setWallet(slug: string, callbackSecret: string): Promise<void> {
    const data = { callback_secret: callbackSecret }
    const response = await this.request.put(`${this.sandboxUrl}/control/wallets/${slug}`, { data })
    if (!response.ok()) throw new Error(`The wallet was not set: ${await response.text()}`)
  }

  /** Every callback the wallet received for a text in its body, oldest first. */
  async receivedCallbacks(slug: string, contains: string): Promise<ReceivedCallback[]> {
    const path = `/control/wallets/${slug}/received?contains=${encodeURIComponent(contains)}`
    return (await this.get<{ received: ReceivedCallback[] }>(path)).received.reverse()
  }

  /** Makes the next round of a session end this way; the round itself is played as ever. */
  wishOutcome(
    provider: string,
    sessionId: string,
    wish: { outcome: 'lose' } | { win_multiplier: number },
  ): Promise<unknown> {
    return this.post(`/control/providers/${provider}/sessions/${sessionId}/next-outcome`, wish)
  }

  breakWallet(slug: string, fault: Record<string, unknown>): Promise<unknown> {
    return this.post(`/control/wallets/${slug}/faults`, fault)
  }

  async mendWallet(slug: string): Promise<void> {
    const response = await this.request.delete(`${this.sandboxUrl}/control/wallets/${slug}/faults`)
    if (!response.ok()) throw new Error(`The wallet was not mended: ${response.status()}`)
  }

  async get<Body>(path: string): Promise<Body> {
    const response = await this.request.get(this.sandboxUrl + path)
    if (!response.ok()) throw new Error(`GET ${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as Body
  }

  async post<Body>(path: string, data: Record<string, unknown>): Promise<Body> {
    const response = await this.request.post(this.sandboxUrl + path, { data })
    if (!response.ok()) throw new Error(`POST ${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as Body
  }
}

export interface ReceivedCallback {
  number: number
  at: string
  headers: Record<string, string>
  raw_body: string
  fault: string | null
  answer: { status: number; body: string } | null
}
