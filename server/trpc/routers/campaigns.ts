import { z } from 'zod'
import { CampaignTerms } from '@/server/contract/resources/campaign'
import { resolveBrand } from '@/server/modules/accounts/brands'
import {
  cancelCampaign,
  cancelCampaignPlayer,
  changeCampaign,
  cloneCampaign,
  createCampaign,
  getCampaign,
  listCampaigns,
  listPlayers,
  pauseCampaign,
  resumeCampaign,
  retryFailedPlayers,
  saveCampaignForm,
  setIssuingRate,
  startCampaign,
  summarizeBadRows,
  unscheduleCampaign,
} from '@/server/modules/play/campaigns'
import { showing } from '../adapt-verb'
import { permitted, procedure, router } from '../init'
import { moneyView } from '../money-view'
import { viewCampaign, viewTotals } from './campaign-view'

/** Campaigns of the organization at hand. Lists go in, and failed rows come out, as files: see `campaign-files.ts`. */
export const campaignsRouter = router({
  list: procedure(
    showing(listCampaigns, ({ campaigns, ...cursors }) => ({
      ...cursors,
      campaigns: campaigns.map(({ totals, ...row }) => ({ ...row, totals: totals && viewTotals(totals) })),
    })),
  ),
  /** With live counts. */
  get: procedure(showing(getCampaign, viewCampaign)),
  players: procedure(
    showing(listPlayers, ({ players, ...places }) => ({
      ...places,
      players: players.map(({ wonMinor, ...row }) => ({ ...row, won: moneyView(wonMinor, row.currency) })),
    })),
  ),
  badRows: procedure(summarizeBadRows),
  /** A draft for the brand named, or the default one. */
  create: permitted(createCampaign)
    .input(z.object({ subOperatorRef: z.string().max(64).optional(), terms: CampaignTerms }))
    .mutation(async ({ ctx, input: { subOperatorRef: ref, terms } }) =>
      ctx.run(await resolveBrand(ctx.acting, { ref, canProvision: false }), terms),
    ),
  /** What was entered in the wizard, complete or not; without an id, as a new draft. */
  saveForm: procedure(saveCampaignForm),
  change: procedure(changeCampaign),
  /** A draft with the terms of another campaign. */
  clone: procedure(cloneCampaign),
  start: procedure(startCampaign),
  unschedule: procedure(unscheduleCampaign),
  pause: procedure(pauseCampaign),
  resume: procedure(resumeCampaign),
  cancel: procedure(cancelCampaign),
  cancelPlayer: procedure(cancelCampaignPlayer),
  retryFailed: procedure(retryFailedPlayers),
  setRate: procedure(setIssuingRate),
})
