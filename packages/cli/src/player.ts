import { CliError } from './failures.js'

/** A round as the game's page sees it. */
export interface PlayedRound {
  id: string
  state: string
  is_over: boolean
  stake_minor: number
  win_minor: number | null
  is_win_pending: boolean
}

interface Opening {
  game: { name: string; stakes_minor: number[]; default_stake_minor: number }
  free_rounds: { stake_minor: number } | null
}

/**
 * A player in a game of the sandbox's simulators: opens the launch link as a browser would, and plays by the calls of the game's
 * page. What no player can cause (a duplicate, a refund) the simulator is told by its control API, which answers to its own
 * machine only.
 */
export class Player {
  private constructor(
    private readonly origin: string,
    private readonly provider: string,
    private readonly token: string,
  ) {}

  static async enter(gameUrl: string): Promise<Player> {
    const launched = await fetch(gameUrl, { redirect: 'manual', headers: { Accept: 'application/json' } })
    const target = launched.headers.get('location') ?? ''
    const parts = URL.canParse(target) ? /^\/play\/([\w-]+)\/([\w-]+)/.exec(new URL(target).pathname) : null
    if (launched.status !== 303 || parts === null)
      throw new CliError(
        'refused',
        launched.status === 303
          ? 'The game is not one of the sandbox’s simulators.'
          : `The launch link answered ${launched.status}.`,
        'Choose a game of a simulated provider: `croupier games --provider aurora`.',
      )
    return new Player(new URL(target).origin, parts[1] ?? '', parts[2] ?? '')
  }

  /** As the page does at its start. */
  look(): Promise<Opening> {
    return this.ask('GET', `/play/${this.provider}/${this.token}/session`)
  }

  /** One round to its end, win included. */
  async spin(of: { stakeMinor: number; isFree?: boolean }): Promise<PlayedRound> {
    const path = `/play/${this.provider}/${this.token}/rounds`
    let { round } = await this.ask<{ round: PlayedRound }>('POST', path, {
      stake_minor: of.stakeMinor,
      free: of.isFree === true,
    })
    // Each call waits for some seconds itself.
    for (let looks = 0; !round.is_over && looks < 10; looks++)
      round = (await this.ask<{ round: PlayedRound }>('GET', `${path}/${round.id}`)).round
    return round
  }

  wishWin(multiplier: number): Promise<unknown> {
    return this.control(`sessions/${this.token}/next-outcome`, { win_multiplier: multiplier })
  }

  /** Sends a movement once, now. */
  send(movement: object): Promise<{ movement: { transaction_id: string; round_id: string } }> {
    return this.control(`sessions/${this.token}/movement`, movement)
  }

  /** The sandbox's own wallets leave the first bet of this player without an answer. Others are not asked. */
  async silenceWallets(playerId: string): Promise<void> {
    const { wallets } = await this.ask<{ wallets: string[] }>('GET', '/control/wallets')
    for (const wallet of wallets)
      await this.ask('POST', `/control/wallets/${wallet}/faults`, {
        ...{ kind: 'timeout', times: 1, player_id: playerId, transaction_type: 'bet' },
      })
  }

  private control<T>(path: string, body: object): Promise<T> {
    return this.ask('POST', `/control/providers/${this.provider}/${path}`, body)
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.origin + path, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text) as T
    if (response.status === 403 && path.startsWith('/control'))
      throw new CliError(
        'refused',
        'This needs the simulator’s control API, which answers to its own machine only.',
        'Run the command where the sandbox runs, or play with `croupier trigger bet`.',
      )
    throw new CliError('refused', `The simulator answered ${response.status}: ${text.slice(0, 300)}`)
  }
}
