import { z } from 'zod'
import { CampaignPlayerStatus, CampaignStatus, CampaignTerms } from '@/server/contract/resources/campaign'
import { resolveBrand } from '@/server/modules/brands'
import {
  cancelCampaign,
  cancelCampaignPlayer,
  changeCampaign,
  createCampaign,
  getCampaign,
  listBadRows,
  listCampaigns,
  listPlayers,
  pauseCampaign,
  resumeCampaign,
  retryFailedPlayers,
  setIssuingRate,
  startCampaign,
} from '@/server/modules/campaigns'
import { permittedProcedure, router } from '../init'
import { moneyView } from '../money-view'
import { viewCampaign, viewTotals } from './campaign-view'

const one = z.object({ campaignId: z.uuid() })
const line = z.int().min(0)

const search = z.object({
  statuses: z.array(CampaignStatus).min(1).optional(),
  brandId: z.uuid().optional(),
  /** Part of the name, or the whole reference. */
  text: z.string().trim().min(1).max(128).optional(),
  cursor: z.string().max(100).nullable().optional(),
})

/** Campaigns of the organization at hand. Lists go in, and failed rows come out, as files: see `campaign-files.ts`. */
export const campaignsRouter = router({
  list: permittedProcedure('campaigns.read')
    .input(search)
    .query(async ({ ctx, input }) => {
      const { campaigns, ...cursors } = await listCampaigns(ctx.tenant, input)
      return {
        ...cursors,
        campaigns: campaigns.map(({ totals, ...row }) => ({ ...row, totals: totals && viewTotals(totals) })),
      }
    }),

  /** With live counts. */
  get: permittedProcedure('campaigns.read')
    .input(one)
    .query(async ({ ctx, input }) => viewCampaign(await getCampaign(ctx.tenant, input))),

  players: permittedProcedure('campaigns.read')
    .input(
      one.extend({
        status: CampaignPlayerStatus.optional(),
        playerId: z.string().trim().min(1).max(128).optional(),
        after: line.optional(),
        before: line.optional(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { players, ...places } = await listPlayers(ctx.tenant, input)
      return {
        ...places,
        players: players.map(({ wonMinor, ...row }) => ({ ...row, won: moneyView(wonMinor, row.currency) })),
      }
    }),

  badRows: permittedProcedure('campaigns.read')
    .input(one.extend({ afterLine: line.default(0) }))
    .query(({ ctx, input }) => listBadRows(ctx.tenant, input)),

  /** A draft for the brand named, or the default one. */
  create: permittedProcedure('campaigns.manage')
    .input(z.object({ subOperatorRef: z.string().max(64).optional(), terms: CampaignTerms }))
    .mutation(async ({ ctx, input: { subOperatorRef: ref, terms } }) =>
      createCampaign(await resolveBrand(ctx.tenant, { ref, canProvision: false }), terms),
    ),

  /** Other terms for a draft; its list has to be checked anew. */
  change: permittedProcedure('campaigns.manage')
    .input(one.extend({ terms: CampaignTerms }))
    .mutation(({ ctx, input }) => changeCampaign(ctx.tenant, input)),

  start: permittedProcedure('campaigns.manage')
    .input(one.extend({ checkId: z.uuid(), canSkipBadRows: z.boolean() }))
    .mutation(({ ctx, input }) => startCampaign(ctx.tenant, input)),

  pause: permittedProcedure('campaigns.stop')
    .input(one)
    .mutation(({ ctx, input }) => pauseCampaign(ctx.tenant, input)),

  resume: permittedProcedure('campaigns.manage')
    .input(one)
    .mutation(({ ctx, input }) => resumeCampaign(ctx.tenant, input)),

  /** Drops the queue and takes back what was issued and not played. */
  cancel: permittedProcedure('campaigns.stop')
    .input(one)
    .mutation(({ ctx, input }) => cancelCampaign(ctx.tenant, input)),

  /** One player of the list: out of the queue, or the rounds taken back. */
  cancelPlayer: permittedProcedure('campaigns.stop')
    .input(one.extend({ line }))
    .mutation(({ ctx, input }) => cancelCampaignPlayer(ctx.tenant, input)),

  retryFailed: permittedProcedure('campaigns.manage')
    .input(one)
    .mutation(({ ctx, input }) => retryFailedPlayers(ctx.tenant, input)),

  /** How fast all campaigns together may call a provider. */
  setRate: permittedProcedure('providers.throttle')
    .input(z.object({ providerCode: z.string().min(1).max(64), perSecond: z.int().min(1).max(1_000) }))
    .mutation(({ ctx, input }) => setIssuingRate(ctx.tenant, input)),
})
