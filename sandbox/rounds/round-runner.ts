import type { Game, ProviderCode } from '../catalogue/game'
import type { Pool } from '../database'
import type { Dialect } from '../providers/dialect'

/** What playing a round takes. One per process. */
export type RoundRunner = {
  pool: Pool
  games: ReadonlyMap<string, Game>
  dialects: Readonly<Record<ProviderCode, Dialect>>
  /** Pauses between attempts; a test replaces it. */
  pause(ms: number): Promise<void>
  /** Rounds being worked on in this process, so that none is worked on twice. */
  atWork: Map<string, Promise<void>>
  /** Flights whose landing is scheduled in this process. */
  landings: Set<string>
  isStopping: boolean
}

export function gameKey(provider: string, code: string): string {
  return `${provider}/${code}`
}

export function createRoundRunner(
  parts: Pick<RoundRunner, 'pool' | 'games' | 'dialects'> & Partial<Pick<RoundRunner, 'pause'>>,
): RoundRunner {
  return {
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
    ...parts,
    atWork: new Map(),
    landings: new Set(),
    isStopping: false,
  }
}

export function findGame(runner: RoundRunner, provider: string, code: string): Game | null {
  return runner.games.get(gameKey(provider, code)) ?? null
}
