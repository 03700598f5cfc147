import type { CampaignDetail, CheckedList } from '@/server/modules/campaigns'
import { moneyView } from '../money-view'

type Total = CheckedList['totals'][number]

/** A dry run's totals as a screen shows them: exact, each in its currency, null where it is not known. */
export function viewTotals(totals: readonly Total[]) {
  return totals.map(({ currency, players, rounds, stakeMinor, exposureMinor }) => ({
    currency,
    players,
    rounds,
    stake: stakeMinor === null ? null : moneyView(stakeMinor, currency),
    exposure: exposureMinor === null ? null : moneyView(exposureMinor, currency),
  }))
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
