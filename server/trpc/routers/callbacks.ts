import { z } from 'zod'
import { listAttentionEverywhere, searchAttention, summarizeAttention } from '@/server/modules/attention'
import { cancelRun, getRun, listRuns, planRun, startRun } from '@/server/modules/bulk-replay'
import { getEndpointHealth, healthSpans, listEndpointHealth } from '@/server/modules/endpoint-health'
import { permittedProcedure, router, staffPermittedProcedure } from '../init'
import { moneyView } from '../money-view'
import { attentionFilter } from './attention-filter'

const choice = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(1_000) }),
  z.object({ filter: attentionFilter }),
])
const one = z.object({ runId: z.uuid() })
const span = z.enum(healthSpans)

export const callbacksRouter = router({
  search: permittedProcedure('transactions.read')
    .input(attentionFilter.extend({ cursor: z.string().max(100).nullable().optional() }))
    .query(async ({ ctx, input }) => {
      const page = await searchAttention(ctx.tenant, input)
      return {
        ...page,
        rows: page.rows.map(({ amountMinor, currency, ...row }) => ({
          ...row,
          amount: moneyView(amountMinor, currency),
        })),
      }
    }),

  counts: permittedProcedure('transactions.read')
    .input(attentionFilter.omit({ group: true, why: true }))
    .query(({ ctx, input }) => summarizeAttention(ctx.tenant, input)),

  /** The dry run of a bulk replay: counted and written down, nothing sent. */
  planReplay: permittedProcedure('transactions.replay')
    .input(z.object({ choice }))
    .mutation(({ ctx, input }) => planRun(ctx.tenant, { kind: 'replay', ...input })),

  planResolve: permittedProcedure('transactions.resolve')
    .input(z.object({ choice }))
    .mutation(({ ctx, input }) => planRun(ctx.tenant, { kind: 'resolve', ...input })),

  startReplay: permittedProcedure('transactions.replay')
    .input(one)
    .mutation(({ ctx, input }) => startRun(ctx.tenant, input)),

  startResolve: permittedProcedure('transactions.resolve')
    .input(one.extend({ note: z.string().trim().min(3).max(2_000) }))
    .mutation(({ ctx, input }) => startRun(ctx.tenant, input)),

  cancelRun: permittedProcedure('transactions.replay')
    .input(one)
    .mutation(({ ctx, input }) => cancelRun(ctx.tenant, input)),

  run: permittedProcedure('transactions.read')
    .input(one)
    .query(({ ctx, input }) => getRun(ctx.tenant, input)),

  runs: permittedProcedure('transactions.read').query(({ ctx }) => listRuns(ctx.tenant)),

  endpoints: permittedProcedure('transactions.read')
    .input(z.object({ span }))
    .query(({ ctx, input }) => listEndpointHealth(ctx.tenant, input)),

  endpoint: permittedProcedure('transactions.read')
    .input(z.object({ endpointId: z.uuid(), span }))
    .query(async ({ ctx, input }) => {
      const { due, ...health } = await getEndpointHealth(ctx.tenant, input)
      return {
        ...health,
        due: due.map(({ amountMinor, currency, ...row }) => ({
          ...row,
          amount: moneyView(amountMinor, currency),
        })),
      }
    }),

  /** For staff: whose callbacks wait for a person, over all organizations. */
  everywhere: staffPermittedProcedure('callbacks.everywhere').query(({ ctx }) =>
    listAttentionEverywhere(ctx.staff),
  ),
})
