import { dayMs } from '../past-plan'

/** Who plays where in the demo's past. */
export interface Market {
  /** The brand's ref; null: the only brand of a single casino. */
  brandRef: string | null
  currency: string
  countries: readonly string[]
  /** Of the organization's players. */
  weight: number
  /** Days after the organization joined: exchange rates are published for 90 days. */
  opensAfterDays: number
}

export interface Profile {
  slug: string
  /** Of an ordinary day; weekends have more. */
  sessionsPerDay: number
  /** In how many sessions the players of one day begin, over the whole past. */
  players: number
  providers: readonly string[]
  markets: readonly Market[]
}

const market = (
  brandRef: string | null,
  [currency, ...countries]: readonly [string, ...string[]],
  weight: number,
  opensAfterDays = 0,
): Market => ({ brandRef, currency, countries, weight, opensAfterDays })

export const profiles: readonly Profile[] = [
  {
    slug: 'lucky-lane',
    sessionsPerDay: 5.5,
    players: 75,
    providers: ['aurora', 'borealis', 'cascade'],
    markets: [market(null, ['EUR', 'MT', 'DE', 'FI', 'IE'], 8), market(null, ['GBP', 'GB'], 2, 14)],
  },
  {
    slug: 'grand-platform',
    sessionsPerDay: 6,
    players: 85,
    providers: ['aurora', 'borealis', 'cascade'],
    markets: [
      market('main', ['EUR', 'DE', 'AT', 'NL', 'MT'], 5),
      market('nordic', ['SEK', 'SE'], 3, 14),
      market('nordic', ['NOK', 'NO'], 2, 14),
      market('nordic', ['EUR', 'FI'], 1),
    ],
  },
  {
    slug: 'old-harbour',
    sessionsPerDay: 2,
    players: 30,
    providers: ['aurora', 'borealis'],
    markets: [market(null, ['EUR', 'MT', 'SE', 'DE', 'FI'], 1)],
  },
]

/** About what a euro is worth where people play: stakes are round sums there. */
export const unitsPerEuro: Readonly<Record<string, number>> = { EUR: 1, GBP: 1, SEK: 10, NOK: 10 }

/** From `from` up to `to`. */
export interface Outage {
  from: Date
  to: Date
}

const minuteMs = 60_000

function lastWeekday(now: Date, weekday: number, atLeastDaysAgo: number): Date {
  const day = Math.floor(now.getTime() / dayMs) - atLeastDaysAgo
  return new Date((day - ((((new Date(day * dayMs).getUTCDay() - weekday) % 7) + 7) % 7)) * dayMs)
}

const span = (day: Date, [fromMinute, minutes]: readonly [number, number]): Outage => {
  const from = new Date(day.getTime() + fromMinute * minuteMs)
  return { from, to: new Date(from.getTime() + minutes * minuteMs) }
}

/** The wallet of Lucky Lane failed on a Saturday evening, across an hour's end; the other one's on a Wednesday at noon. */
export function walletOutage(slug: string, now: Date): Outage | null {
  if (slug === 'lucky-lane') return span(lastWeekday(now, 6, 14), [20 * 60 + 50, 18])
  return slug === 'grand-platform' ? span(lastWeekday(now, 3, 38), [11 * 60 + 5, 7]) : null
}

/** On a Tuesday afternoon a provider was away for all operators. */
export const providerOutage = (now: Date) => ({
  providerCode: 'borealis',
  ...span(lastWeekday(now, 2, 30), [13 * 60 + 40, 95]),
})

/** On a Friday morning the campaign began. */
export const campaignStart = (now: Date) => new Date(lastWeekday(now, 5, 17).getTime() + 10 * 60 * minuteMs)
