import { z } from 'zod'
import { FreeRoundGrantStatus, IssueFreeRoundsRequest } from '@/server/contract/resources/free-round-grant'
import {
  cancelFromCabinet,
  getCabinetGrant,
  issueFromCabinet,
  searchGrants,
} from '@/server/modules/free-rounds'
import { permittedProcedure, router } from '../init'
import { viewGrant } from './grant-view'

const text = (max: number) => z.string().trim().min(1).max(max).optional()
const one = z.object({ grantId: z.uuid() })

const search = z.object({
  statuses: z.array(FreeRoundGrantStatus).min(1).optional(),
  playerId: text(128),
  campaignRef: text(128),
  providerCode: text(64),
  gameId: z.uuid().optional(),
  brandId: z.uuid().optional(),
  cursor: z.string().max(100).nullable().optional(),
})

export const freeRoundsRouter = router({
  search: permittedProcedure('freeRounds.read')
    .input(search)
    .query(async ({ ctx, input }) => {
      const page = await searchGrants(ctx.tenant, input)
      return { ...page, grants: page.grants.map(viewGrant) }
    }),

  get: permittedProcedure('freeRounds.read')
    .input(one)
    .query(async ({ ctx, input }) => viewGrant(await getCabinetGrant(ctx.tenant, input))),

  /** `formKey` is made when the form opens: one form issues once, however often it is sent. */
  issue: permittedProcedure('freeRounds.issue')
    .input(z.object({ formKey: z.string().regex(/^[0-9a-f]{32}$/), body: IssueFreeRoundsRequest }))
    .mutation(async ({ ctx, input }) => {
      const { status, body } = await issueFromCabinet(ctx.tenant, input)
      return { isPartial: status === 207, grantId: body.grant_id, playerId: body.player_id }
    }),

  /** Answers with what was taken back; a refusal says how the grant stands. */
  cancel: permittedProcedure('freeRounds.cancel')
    .input(one)
    .mutation(async ({ ctx, input }) => {
      const { body } = await cancelFromCabinet(ctx.tenant, input)
      return { status: body.status, games: body.games }
    }),
})
