import { formatAmount } from '@/components/data/format-amount'
import { formatNumber } from '@/server/contract/figures'

interface Stake {
  coinLevel: number | null
  betAmount: string | number | null
  currency: string
}

/** The stake of one round: "coin level 3", or "0.20 EUR". */
export function describeStake({ coinLevel, betAmount, currency }: Stake): string {
  return coinLevel === null
    ? `${formatAmount(Number(betAmount), currency)} ${currency}`
    : `coin level ${coinLevel}`
}

/** "10 rounds on each of 3 games". */
export function describeRounds(count: number, games: number): string {
  const rounds = `${formatNumber(count)} ${count === 1 ? 'round' : 'rounds'}`
  return games === 1 ? rounds : `${rounds} on each of ${games} games`
}
