import { randomInt } from 'node:crypto'

/** As Croupier reads it hourly. Money is in major units of `bet_limits_currency`. */
export const catalogue = [
  {
    game_id: 'first-light',
    name: 'First Light',
    category: 'slots',
    game_type: 'slots',
    has_demo: true,
    has_mobile: true,
    has_desktop: true,
    has_replay: true,
    free_rounds_support: true,
    rtp: 96,
    volatility: 'medium',
    supported_currencies: ['EUR', 'USD', 'GBP', 'SEK', 'NOK', 'CAD', 'JPY', 'KWD'],
    bet_limits_currency: 'EUR',
    min_bet: 0.2,
    default_bet: 1,
    max_bet: 20,
  },
]

export const findGame = (id: unknown) => catalogue.find(({ game_id }) => game_id === id) ?? null

/** Of 1,000 rounds: how many win how many hundredths of the stake. Together 96 % of what is bet. */
const outcomes = [
  { of: 600, hundredths: 0 },
  { of: 300, hundredths: 150 },
  { of: 90, hundredths: 400 },
  { of: 10, hundredths: 1_500 },
]

/** What a stake wins, in minor units. A certification run names the outcome. */
export function draw(stake: number, outcome?: 'win' | 'lose'): number {
  if (outcome) return outcome === 'win' ? stake * 2 : 0
  let ticket = randomInt(1_000)
  const drawn = outcomes.find(({ of }) => {
    ticket -= of
    return ticket < 0
  })
  return Math.floor((stake * (drawn?.hundredths ?? 0)) / 100)
}

const levels = [0.2, 0.4, 1, 2, 5, 10, 20]

/** Minor units that a major unit has. */
export const minorUnits = (currency: string): number =>
  10 **
  (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)

/** The stakes of a currency in minor units, the lowest first; the first has level 1. Where cents are unknown, a hundred times as much. */
export function stakesIn(currency: string): { coin_level: number; amount: number }[] {
  const minor = minorUnits(currency)
  const unit = minor === 1 ? 100 : minor
  return levels.map((amount, index) => ({ coin_level: index + 1, amount: Math.round(amount * unit) }))
}
