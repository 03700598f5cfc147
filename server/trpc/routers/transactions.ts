import { z } from 'zod'
import {
  getDelivery,
  getRoundDeliveries,
  listProviderNames,
  searchDeliveries,
} from '@/server/modules/transactions'
import { replayMovement, resolveMovement } from '@/server/modules/wallet'
import { permittedProcedure, router } from '../init'
import { moneyView } from '../money-view'
import { deliverySearch } from './delivery-search'

const one = z.object({ id: z.uuid() })

export const transactionsRouter = router({
  search: permittedProcedure('transactions.read')
    .input(deliverySearch)
    .query(async ({ ctx, input }) => {
      const page = await searchDeliveries(ctx.tenant, input)
      return {
        ...page,
        deliveries: page.deliveries.map(({ amountMinor, currency, ...row }) => ({
          ...row,
          amount: moneyView(amountMinor, currency),
        })),
      }
    }),

  get: permittedProcedure('transactions.read')
    .input(one)
    .query(async ({ ctx, input }) => {
      const { amountMinor, balanceMinor, currency, ...delivery } = await getDelivery(ctx.tenant, input)
      return {
        ...delivery,
        amount: moneyView(amountMinor, currency),
        balance: balanceMinor === null ? null : moneyView(balanceMinor, currency),
      }
    }),

  round: permittedProcedure('transactions.read')
    .input(z.object({ providerCode: z.string().max(64), roundId: z.string().max(160) }))
    .query(async ({ ctx, input }) => {
      const round = await getRoundDeliveries(ctx.tenant, input)
      return {
        ...round,
        totals: round.totals.map(({ currency, bet, win, refund }) => ({
          currency,
          staked: moneyView(bet, currency),
          won: moneyView(win, currency),
          returned: moneyView(refund, currency),
          net: moneyView(win + refund - bet, currency),
        })),
        deliveries: round.deliveries.map(({ amountMinor, balanceMinor, currency, ...row }) => ({
          ...row,
          amount: moneyView(amountMinor, currency),
          balance: balanceMinor === null ? null : moneyView(balanceMinor, currency),
        })),
      }
    }),

  /** Sends a win or refund once more; answers with the state that left it in. */
  replay: permittedProcedure('transactions.replay')
    .input(one)
    .mutation(({ ctx, input }) => replayMovement(ctx.tenant, input)),

  /** Closes a movement for good, with a note. */
  resolve: permittedProcedure('transactions.resolve')
    .input(one.extend({ note: z.string().trim().min(3).max(2_000) }))
    .mutation(({ ctx, input }) => resolveMovement(ctx.tenant, input)),

  providers: permittedProcedure('transactions.read').query(() => listProviderNames()),
})
