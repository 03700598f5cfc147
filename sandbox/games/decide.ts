import type { Random } from '../random'
import { crashEngine } from './crash/engine'
import { diceEngine } from './dice/engine'
import type { Decided, Engine, EngineSettings, Wish } from './engine'
import { rouletteEngine } from './roulette/engine'
import { slotEngine } from './slot/engine'
import { slotMaths } from './slot/spin'

type Wager = { choice: unknown; stakeMinor: bigint }
type Use = <C>(engine: Engine<C>, wager: { choice: C; stakeMinor: bigint }) => Decided

/** Decides a round before anything is sent. Null when the player's choice makes no sense. */
export function decide(settings: EngineSettings, wager: Wager, random: Random): Decided | null {
  return choose(settings, wager, (engine, chosen) => engine.decide(chosen, random))
}

/** The same for a session whose next outcome was wished for through the control API. */
export function decideAsWished(
  settings: EngineSettings,
  wager: Wager,
  random: Random,
  wish: Wish,
): Decided | null {
  return choose(settings, wager, (engine, chosen) => engine.grant(wish, chosen, random))
}

function choose(settings: EngineSettings, wager: Wager, use: Use): Decided | null {
  switch (settings.kind) {
    case 'slot':
      return play(slotEngine(slotMaths(settings.volatility, settings.rtpBp)), wager, use)
    case 'crash':
      return play(crashEngine(settings.rtpBp), wager, use)
    case 'dice':
      return play(diceEngine(settings.rtpBp), wager, use)
    case 'roulette':
      return play(rouletteEngine(), wager, use)
  }
}

function play<C>(engine: Engine<C>, wager: Wager, use: Use): Decided | null {
  const choice = engine.readChoice(wager.choice, wager.stakeMinor)
  return choice === null ? null : use(engine, { choice, stakeMinor: wager.stakeMinor })
}
