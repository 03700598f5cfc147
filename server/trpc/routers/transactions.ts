import {
  getDelivery,
  getRoundDeliveries,
  listProviderNames,
  searchDeliveries,
  totalDeliveries,
} from '@/server/modules/delivery/transactions'
import { replayMovement, resolveMovement } from '@/server/modules/delivery/wallet'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView, showAmount, showAmountAndBalance } from '../money-view'
import { refusalView } from '../refusal-view'

export const transactionsRouter = router({
  search: procedure(
    showing(searchDeliveries, (page) => ({ ...page, deliveries: page.deliveries.map(showAmount) })),
  ),
  /** How many a filter matches, and their sums. */
  totals: procedure(showing(totalDeliveries, (totals) => ({ ...totals, sums: totals.sums.map(showAmount) }))),
  get: procedure(
    showing(getDelivery, ({ refusedBy, ...delivery }) => ({
      ...showAmountAndBalance(delivery),
      refusedBy: refusedBy && refusalView(refusedBy, delivery.currency),
    })),
  ),
  round: procedure(
    showing(getRoundDeliveries, (round) => ({
      ...round,
      totals: round.totals.map(({ currency, bet, win, refund }) => ({
        currency,
        staked: moneyView(bet, currency),
        won: moneyView(win, currency),
        returned: moneyView(refund, currency),
        net: moneyView(win + refund - bet, currency),
      })),
      deliveries: round.deliveries.map(showAmountAndBalance),
    })),
  ),
  /** Sends a win or refund once more; answers with the state that left it in. */
  replay: procedure(replayMovement),
  /** Closes a movement permanently, with a note. */
  resolve: procedure(resolveMovement),
  providers: procedure(listProviderNames),
})
