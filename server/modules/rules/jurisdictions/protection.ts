import type { PlayerProtection } from '@/server/providers/port'
import { ceilingOf, type MarketGame, type Profile } from './rules'

/** What a profile has the provider enforce in a game. Without a currency (a demo), no stake has a ceiling. */
export function protectionOf(
  { rules }: Profile,
  { game, currency }: { game: MarketGame; currency: string | null },
): PlayerProtection {
  const ceiling = currency === null ? null : ceilingOf(rules, game, currency)
  return {
    isAutoplayAllowed: rules.isAutoplayAllowed,
    isTurboAllowed: rules.isTurboAllowed,
    minBetIntervalMs: rules.betIntervalMs,
    stakeMaxMinor: ceiling?.kind === 'limit' ? ceiling.amountMinor : null,
    realityCheckMinutes: rules.realityCheckMinutes,
    sessionMinutes: rules.sessionMinutes,
  }
}
