import { z } from 'zod'
import { CurrencyCode } from '@/server/contract/primitives'
import { getSetupProgress } from '@/server/modules/organizations'
import { countOpenMovements, getStatistics, statisticPeriods } from '@/server/modules/statistics'
import { permittedProcedure, router } from '../init'
import { statisticsView } from '../statistics-view'

const asked = z.strictObject({
  period: z.enum(Object.keys(statisticPeriods) as [keyof typeof statisticPeriods]),
  brandId: z.uuid().optional(),
  currency: CurrencyCode.optional(),
})

export const overviewRouter = router({
  setup: permittedProcedure('overview.read').query(({ ctx }) => getSetupProgress(ctx.tenant)),

  statistics: permittedProcedure('overview.read')
    .input(asked)
    .query(async ({ ctx, input }) => statisticsView(await getStatistics(ctx.tenant, input))),

  deliveries: permittedProcedure('overview.read').query(({ ctx }) => countOpenMovements(ctx.tenant)),
})
