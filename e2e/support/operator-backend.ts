import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'

export interface Session {
  session_id: string
  game_url: string
  provider_code: string
  player_id: string
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
  is_free: boolean
  free_round_grant_id: string | null
  free_round_kind: string | null
  reference_transaction_id: string | null
  operator_status: number | null
}

export interface GrantRow {
  grant_id: string
  status: string
  games: { game_id: string; status: string; rounds_played: number; won_amount: number }[]
}

interface Stakes {
  stake_field: 'coin_level' | 'bet_amount' | null
  stakes: { amount: number; coin_level?: number }[]
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
    country?: string
    brandRef?: string
  }): Promise<Session> {
    const response = await this.request.post(`${this.baseUrl}/v1/sessions`, {
      headers: { authorization: `Bearer ${this.apiKey}`, 'idempotency-key': randomUUID() },
      data: {
        game_id: input.gameId,
        player_id: input.playerId,
        balance: input.balance,
        currency: input.currency ?? 'EUR',
        country: input.country ?? 'MT',
        lang: 'en',
        ...(input.brandRef && { sub_operator_ref: input.brandRef }),
      },
    })
    if (response.status() !== 201)
      throw new Error(`Session refused: ${response.status()} ${await response.text()}`)
    return { ...((await response.json()) as Omit<Session, 'player_id'>), player_id: input.playerId }
  }

  /** A slot of the provider that takes free rounds at listed stakes in EUR. */
  async freeRoundsGame(
    provider: string,
  ): Promise<{ id: string; name: string; stake: Record<string, number> }> {
    const filters = new URLSearchParams({ provider, currency: 'EUR', per_page: '200' })
    const { games } = await this.get<{
      games: { id: string; name: string; game_type?: string; free_rounds_support?: boolean }[]
    }>(`/v1/games?${filters}`)
    for (const game of games.filter((one) => one.free_rounds_support && one.game_type === 'slots')) {
      const { stake_field, stakes } = await this.get<Stakes>(`/v1/games/${game.id}/stakes?currency=EUR`)
      const [stake] = stakes
      const level = stake_field === 'coin_level' ? stake?.coin_level : stake?.amount
      if (stake_field === null || level === undefined) continue
      return { id: game.id, name: game.name, stake: { [stake_field]: level } }
    }
    throw new Error(`No slot of ${provider} lists stakes for free rounds`)
  }

  async issueFreeRounds(input: {
    provider: string
    playerId: string
    games: string[]
    count: number
    stake: Record<string, number>
    kind?: string
  }): Promise<GrantRow> {
    const response = await this.request.post(`${this.baseUrl}/v1/free-rounds`, {
      headers: { authorization: `Bearer ${this.apiKey}`, 'idempotency-key': randomUUID() },
      data: {
        provider_code: input.provider,
        player_id: input.playerId,
        games: input.games,
        count: input.count,
        currency: 'EUR',
        country: 'MT',
        ...input.stake,
        start_at: new Date(Date.now() - 60_000).toISOString(),
        end_at: new Date(Date.now() + 86_400_000).toISOString(),
        ...(input.kind === undefined ? {} : { kind: input.kind }),
      },
    })
    if (response.status() !== 201)
      throw new Error(`Free rounds refused: ${response.status()} ${await response.text()}`)
    return (await response.json()) as GrantRow
  }

  /** The answer, whatever it is: tests of cancelling read its status too. */
  async cancelFreeRounds(grantId: string): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await this.request.post(`${this.baseUrl}/v1/free-rounds/${grantId}/cancel`, {
      headers: { authorization: `Bearer ${this.apiKey}` },
    })
    return { status: response.status(), body: (await response.json()) as Record<string, unknown> }
  }

  async grantOf(playerId: string): Promise<GrantRow> {
    const filters = new URLSearchParams({ player_id: playerId, limit: '1' })
    const { grants } = await this.get<{ grants: GrantRow[] }>(`/v1/free-rounds?${filters}`)
    const [grant] = grants
    if (!grant) throw new Error(`${playerId} has no grant`)
    return grant
  }

  /** Movements of one session, oldest first. Asked for by its player: other tests play too. */
  async transactionsOf(session: Session): Promise<TransactionRow[]> {
    const filters = new URLSearchParams({ player_id: session.player_id, limit: '200' })
    const { transactions } = await this.get<{ transactions: TransactionRow[] }>(`/v1/transactions?${filters}`)
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
  return rows.filter((row) => row.status === 'confirmed').reduce((sum, row) => sum + effectOf(row), 0)
}

/** A free bet debits nothing: its amount is the nominal stake (spec §6.2). */
function effectOf({ transaction_type, amount, is_free }: TransactionRow): number {
  if (transaction_type === 'win') return amount
  if (is_free) return 0
  return transaction_type === 'bet' ? -amount : amount
}
