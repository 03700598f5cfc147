import type { CampaignDetail, CheckedList } from '@/server/modules/play/campaigns'
import { moneyView } from '../money-view'

type Total = CheckedList['totals'][number]

/** A dry run's totals as a screen shows them: exact, each in its currency, null where it is not known. */
export function viewTotals(totals: readonly Total[]) {
  return totals.map((total) => {
    const { currency, players, rounds } = total
    const money = (minor: bigint | null) => (minor === null ? null : moneyView(minor, currency))
    return {
      currency,
      players,
      rounds,
      stake: money(total.stakeMinor),
      lowestStake: money(total.lowestStakeMinor),
      highestStake: money(total.highestStakeMinor),
      expected: money(total.expectedMinor),
      exposure: money(total.exposureMinor),
    }
  })
}

export function viewCampaign({ check, played, ...campaign }: CampaignDetail) {
  return {
    ...campaign,
    check: check && { ...check, totals: viewTotals(check.totals) },
    played: played.map(({ currency, roundsPlayed, wonMinor }) => ({
      roundsPlayed,
      won: moneyView(wonMinor, currency),
    })),
  }
}
