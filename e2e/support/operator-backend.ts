import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'

export interface Session {
  session_id: string
  game_url: string
  provider_code: string
}

export interface TransactionRow {
  id: string
  transaction_id: string
  transaction_type: 'bet' | 'win' | 'refund'
  amount: number
  status: string
  session_id: string
  round_id: string
  player_id: string
  reference_transaction_id: string | null
  operator_status: number | null
}

/** What an operator's server does: calls `/v1` with its key, and nothing else. */
export class OperatorBackend {
  constructor(
    private readonly request: APIRequestContext,
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  async firstGame(
    provider: string,
    query: Record<string, string> = {},
  ): Promise<{ id: string; name: string }> {
    const filters = new URLSearchParams({ provider, currency: 'EUR', per_page: '1', ...query })
    const { games } = await this.get<{ games: { id: string; name: string }[] }>(`/v1/games?${filters}`)
    const [game] = games
    if (!game) throw new Error(`No game of ${provider} matches ${filters}`)
    return game
  }

  async createSession(input: {
    gameId: string
    playerId: string
    balance: number
    currency?: string
  }): Promise<Session> {
    const response = await this.request.post(`${this.baseUrl}/v1/sessions`, {
      headers: { authorization: `Bearer ${this.apiKey}`, 'idempotency-key': randomUUID() },
      data: {
        game_id: input.gameId,
        player_id: input.playerId,
        balance: input.balance,
        currency: input.currency ?? 'EUR',
        country: 'MT',
        lang: 'en',
      },
    })
    if (response.status() !== 201)
      throw new Error(`Session refused: ${response.status()} ${await response.text()}`)
    return (await response.json()) as Session
  }

  /** Movements of one session, oldest first. */
  async transactionsOf(session: Session): Promise<TransactionRow[]> {
    const { transactions } = await this.get<{ transactions: TransactionRow[] }>('/v1/transactions?limit=200')
    return transactions.filter((row) => row.session_id === session.session_id).reverse()
  }

  async get<Body>(path: string): Promise<Body> {
    const response = await this.request.get(this.baseUrl + path, {
      headers: { authorization: `Bearer ${this.apiKey}` },
    })
    if (!response.ok()) throw new Error(`GET ${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as Body
  }
}

/** What confirmed movements did to the player's money. */
export function netEffect(rows: readonly TransactionRow[]): number {
  return rows
    .filter((row) => row.status === 'confirmed')
    .reduce((sum, row) => sum + (row.transaction_type === 'bet' ? -row.amount : row.amount), 0)
}
