import type { Market, Profile } from './profiles'
import type { Random } from './random'

export interface Player {
  id: string
  market: Market
  country: string
  /** In minor units of about a euro. */
  stakeMinor: bigint
  /** Of the player's own currency, at the wallet. */
  balanceMinor: bigint
}

interface Regular extends Player {
  /** Days since the organization joined. */
  firstDay: number
  lastDay: number
  weight: number
  busyUntil: Date
}

const stakes = [
  { minor: 1_00n, weight: 5 },
  { minor: 2_00n, weight: 6 },
  { minor: 5_00n, weight: 6 },
  { minor: 10_00n, weight: 4 },
  { minor: 20_00n, weight: 3 },
  { minor: 50_00n, weight: 1 },
]

/** Further back than any organization of the demo has joined. What is drawn must not depend on the day of the start. */
export const longestDays = 100

/** Of each three players one tries it for days, one stays for weeks, and one stays. */
function stayOf(random: Random): number {
  const kind = random.below(3)
  if (kind === 0) return 1 + random.below(9)
  return kind === 1 ? 15 + random.below(35) : longestDays
}

/** Players who come all the time and go again, so that every month has newcomers. */
export function createPlayers(random: Random, profile: Profile) {
  const players = Array.from({ length: profile.players }, (_, index): Regular => {
    // A third is there from the beginning.
    const firstDay = Math.max(0, Math.floor(((index * 1.5) / profile.players - 0.5) * longestDays))
    const open = profile.markets.filter(({ opensAfterDays }) => opensAfterDays <= firstDay)
    const market = random.weighted(open, ({ weight }) => weight)
    return {
      id: `player-${1_000 + index * 7 + random.below(7)}`,
      market,
      country: market.countries[random.below(market.countries.length)] ?? 'MT',
      stakeMinor: random.weighted(stakes, ({ weight }) => weight).minor,
      balanceMinor: 0n,
      firstDay,
      lastDay: firstDay + stayOf(random),
      weight: 1 + random.below(5),
      busyUntil: new Date(0),
    }
  })

  return {
    /** Who begins a session on that day, if anybody is there. */
    next(at: Date, day: number): Player | null {
      const present = players.filter(
        ({ firstDay, lastDay, busyUntil }) => firstDay <= day && day <= lastDay && busyUntil < at,
      )
      return present.length === 0 ? null : random.weighted(present, ({ weight }) => weight)
    },
    busy(player: Player, until: Date) {
      const found = players.find((one) => one === player)
      if (found) found.busyUntil = until
    },
  }
}
