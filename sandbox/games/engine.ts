import type { Random } from '../random'
import type { Volatility } from './slot/model'

/** The machine behind a game; what it looks like is the skin's business. Returns are hundredths of a percent. */
export type EngineSettings =
  | { kind: 'slot'; volatility: Volatility; rtpBp: number }
  | { kind: 'crash'; rtpBp: number }
  | { kind: 'dice'; rtpBp: number }
  | { kind: 'roulette'; rtpBp: number }

export type Outcome = Record<string, unknown>

/** What a round will pay, known before its bet is sent; null while the player still decides (crash). */
export type Decided = { winMinor: bigint | null; outcome: Outcome }

/** What a test wants next: to lose, or to win `multiplierHundredths` / 100 times the stake. */
export type Wish = { kind: 'lose' } | { kind: 'win'; multiplierHundredths: number }

/** One engine. `Choice` is what the player chose besides the stake. */
export type Engine<Choice> = {
  /** Null when the choice makes no sense for this stake. */
  readChoice(choice: unknown, stakeMinor: bigint): Choice | null
  decide(wager: { choice: Choice; stakeMinor: bigint }, random: Random): Decided
  /** Fulfils a wish as nearly as the game's rules allow. Only the control API leads here. */
  grant(wish: Wish, wager: { choice: Choice; stakeMinor: bigint }, random: Random): Decided
}
