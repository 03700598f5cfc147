import { getSetupProgress } from '@/server/modules/organizations'
import { summarizeDeliveries } from '@/server/modules/transactions'
import { permittedProcedure, router } from '../init'
import { moneyView } from '../money-view'

export const overviewRouter = router({
  setup: permittedProcedure('overview.read').query(({ ctx }) => getSetupProgress(ctx.tenant)),

  deliveries: permittedProcedure('overview.read').query(async ({ ctx }) => {
    const { money, ...summary } = await summarizeDeliveries(ctx.tenant)
    return {
      ...summary,
      money: money.map(({ currency, betMinor, winMinor, ggrMinor }) => ({
        currency,
        bets: moneyView(betMinor, currency),
        wins: moneyView(winMinor, currency),
        ggr: moneyView(ggrMinor, currency),
      })),
    }
  }),
})
