import { z } from 'zod'
import { PlayerId } from '@/server/contract/primitives'
import { requireOwnBrand } from '@/server/modules/brands'
import {
  excludePlayer,
  readmitPlayer,
  requestReadmission,
  searchExclusions,
  withdrawReadmission,
} from '@/server/modules/players'
import { permittedProcedure, router } from '../init'

const one = z.object({ brandId: z.uuid(), playerId: PlayerId })

// defence: lifting an exclusion requires step-up
const lifting = permittedProcedure('players.readmit').meta({ stepUp: true })

export const playersRouter = router({
  /** All of the organization's, or those of one player. */
  exclusions: permittedProcedure('players.read')
    .input(z.object({ playerId: PlayerId.optional() }))
    .query(({ ctx, input }) => searchExclusions(ctx.tenant, input)),

  exclude: permittedProcedure('players.exclude')
    .input(one.extend({ reason: z.string().trim().min(1).max(500).nullable(), endsAt: z.date().nullable() }))
    .mutation(async ({ ctx, input: { brandId, playerId, reason, endsAt } }) => {
      const brand = await requireOwnBrand(ctx.tenant, brandId)
      await excludePlayer(brand, { playerId, ...(reason && { reason }), ...(endsAt && { endsAt }) })
    }),

  /** Lifts an exclusion: one without an end only where another person has requested it. */
  readmit: lifting
    .input(one)
    .mutation(async ({ ctx, input: { brandId, playerId } }) =>
      readmitPlayer(await requireOwnBrand(ctx.tenant, brandId), { playerId }),
    ),

  requestReadmission: lifting
    .input(one)
    .mutation(async ({ ctx, input: { brandId, playerId } }) =>
      requestReadmission(await requireOwnBrand(ctx.tenant, brandId), { playerId }),
    ),

  withdrawReadmission: lifting
    .input(one)
    .mutation(async ({ ctx, input: { brandId, playerId } }) =>
      withdrawReadmission(await requireOwnBrand(ctx.tenant, brandId), { playerId }),
    ),
})
