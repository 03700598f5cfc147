import { betRuleUnits } from '@/server/contract/bet-rules'
import type { RefusedBy } from '@/server/contract/refused-by'
import { minorToDecimal } from '@/server/core/money'
import { replayRound } from '@/server/modules/delivery/round-replays'
import {
  getMovement,
  getRoundMovements,
  listProviderNames,
  searchMovements,
  totalMovements,
} from '@/server/modules/delivery/transactions'
import { replayMovement, resolveMovement } from '@/server/modules/delivery/wallet'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView, showAmount, showAmountAndBalance } from '../money-view'

export const transactionsRouter = router({
  search: procedure(
    showing(searchMovements, (page) => ({ ...page, movements: page.movements.map(showAmount) })),
  ),
  /** How many a filter matches, and their sums. */
  totals: procedure(showing(totalMovements, (totals) => ({ ...totals, sums: totals.sums.map(showAmount) }))),
  get: procedure(
    showing(getMovement, ({ refusedBy, ...movement }) => ({
      ...showAmountAndBalance(movement),
      refusedBy: refusedBy && refusalView(refusedBy, movement.currency),
    })),
  ),
  round: procedure(
    showing(getRoundMovements, (round) => ({
      ...round,
      totals: round.totals.map(({ currency, bet, win, refund }) => ({
        currency,
        staked: moneyView(bet, currency),
        won: moneyView(win, currency),
        returned: moneyView(refund, currency),
        net: moneyView(win + refund - bet, currency),
      })),
      movements: round.movements.map(showAmountAndBalance),
    })),
  ),
  /** A link that shows the round once. */
  replayRound: procedure(replayRound),
  /** Sends a win or refund once more; answers with the state that left it in. */
  replay: procedure(replayMovement),
  /** Closes a movement permanently, with a note. */
  resolve: procedure(resolveMovement),
  providers: procedure(listProviderNames),
})

/** The rule that refused a bet, with its figures as a screen shows them. */
function refusalView({ rule, version, limit, used }: RefusedBy, currency: string) {
  const unit = betRuleUnits[rule]
  const shown = (value: number | null) =>
    value === null ? null : unit === 'money' ? minorToDecimal(BigInt(value), currency) : String(value)
  return { rule, version, limit: shown(limit), used: shown(used), unit: unit === 'money' ? currency : unit }
}
