import { getCreditOverview } from '@/server/modules/accounts/credit'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView } from '../money-view'
import { creditView } from './organization'

export const billingRouter = router({
  overview: procedure(
    showing(getCreditOverview, ({ hasFees, burn, runwayDays, ...credit }) => ({
      hasFees,
      runwayDays,
      burn: { days: burn.days, amount: moneyView(burn.amountMinor, credit.currency) },
      credit: creditView(credit),
    })),
  ),
})
