import { getSetupProgress } from '@/server/modules/delivery/readiness'
import { countOpenMovements, getStatistics, type Statistics } from '@/server/modules/delivery/statistics'
import { listRefusedEverywhere } from '@/server/modules/operations/request-log'
import { listFailing, listProviderTraffic } from '@/server/modules/operations/service-overview'
import { showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { moneyView } from '../money-view'

/** What staff see first, over all organizations: counts, and nothing of a customer's own. */
export const staffOverviewRouter = router({
  failing: staffProcedure(listFailing),
  providers: staffProcedure(listProviderTraffic),
  refused: staffProcedure(listRefusedEverywhere),
})

export const overviewRouter = router({
  setup: procedure(getSetupProgress),
  statistics: procedure(showing(getStatistics, statisticsView)),
  deliveries: procedure(countOpenMovements),
})

/** Statistics with money as screens show it. */
function statisticsView({ money, brands, previous, ...rest }: Statistics) {
  return {
    ...rest,
    previous: previous && { ...previous, money: previous.money.map(sumsView) },
    money: money.map(({ points, ...sums }) => ({
      ...sumsView(sums),
      points: points.map(({ at, ggrMinor }) => ({ at, ggr: moneyView(ggrMinor, sums.currency) })),
    })),
    brands: brands.map((brand) => ({ ...brand, money: brand.money.map(sumsView) })),
  }
}

function sumsView(sums: Omit<Statistics['money'][number], 'points'>) {
  const view = (amountMinor: bigint) => moneyView(amountMinor, sums.currency)
  return {
    currency: sums.currency,
    bets: view(sums.betMinor),
    refunds: view(sums.refundMinor),
    wins: view(sums.winMinor),
    freeWins: view(sums.freeWinMinor),
    ggr: view(sums.ggrMinor),
  }
}
