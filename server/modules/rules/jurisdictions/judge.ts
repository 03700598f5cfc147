import type { MarketMode } from '@/server/contract/jurisdictions'
import { type Adopted, appliedProfile } from './adopted'
import { certifiedRefusal, type MarketGame, type Profile, type Refusal } from './rules'

/** A refusal with the version that makes it; `number` null: the gate of certified markets. */
export interface Judged extends Refusal {
  number: number | null
  isShadow: boolean
}

interface Question {
  country: string
  now: Date
  game: MarketGame
  /** What the profile itself says. */
  ask: (profile: Profile) => readonly Refusal[]
}

/** Everything that what a brand has taken refuses about a game in a country; the certified markets come last. */
export function judgeGame(adopted: Adopted, { country, now, game, ask }: Question): Judged[] {
  const profile = appliedProfile(adopted, { country, now })
  const own = profile
    ? ask(profile).map((refusal) => ({ ...refusal, number: profile.number, isShadow: profile.isShadow }))
    : []
  return [
    ...own,
    ...judgeCertified(adopted.certifiedMarkets, game, { country, hasProfile: profile !== null }),
  ]
}

function judgeCertified(
  mode: MarketMode,
  game: MarketGame,
  market: { country: string; hasProfile: boolean },
): Judged[] {
  const refusal = mode === 'off' ? null : certifiedRefusal(game, market)
  return refusal ? [{ ...refusal, number: null, isShadow: mode === 'shadow' }] : []
}
