import type { Statistics } from '@/server/modules/delivery/statistics'
import { moneyView } from './money-view'

/** Statistics with money as screens show it. */
export function statisticsView({ money, brands, previous, ...rest }: Statistics) {
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
