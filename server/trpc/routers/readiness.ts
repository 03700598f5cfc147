import { z } from 'zod'
import { getProbeRun, listProbeRuns, startProbe } from '@/server/modules/readiness'
import { permittedProcedure, router } from '../init'
import { moneyView } from '../money-view'

const start = z.object({
  endpointId: z.uuid(),
  playerId: z.string().max(256).optional(),
  currency: z.string().max(8).optional(),
  betAmount: z.string().max(32).optional(),
})

/** The readiness probe of callback endpoints (spec §6.6). */
export const readinessRouter = router({
  list: permittedProcedure('readiness.read')
    .input(z.object({ endpointId: z.uuid().optional() }))
    .query(({ ctx, input }) => listProbeRuns(ctx.tenant, input)),

  get: permittedProcedure('readiness.read')
    .input(z.object({ runId: z.uuid() }))
    .query(async ({ ctx, input }) => {
      const { betMinor, currency, ...run } = await getProbeRun(ctx.tenant, input)
      return { ...run, currency, bet: moneyView(betMinor, currency) }
    }),

  /** Answers with the run's id at once; the run goes on by itself. */
  start: permittedProcedure('readiness.run')
    .input(start)
    .mutation(async ({ ctx, input }) => ({ runId: (await startProbe(ctx.tenant, input)).runId })),
})
