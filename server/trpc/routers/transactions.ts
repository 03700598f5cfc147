import { z } from 'zod'
import {
  getDelivery,
  getRoundDeliveries,
  listProviderNames,
  searchDeliveries,
} from '@/server/modules/transactions'
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
        deliveries: round.deliveries.map(({ amountMinor, balanceMinor, currency, ...row }) => ({
          ...row,
          amount: moneyView(amountMinor, currency),
          balance: balanceMinor === null ? null : moneyView(balanceMinor, currency),
        })),
      }
    }),

  providers: permittedProcedure('transactions.read').query(() => listProviderNames()),
})
