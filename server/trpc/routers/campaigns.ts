import { z } from 'zod'
import { CampaignTerms } from '@/server/contract/resources/campaign'
import { resolveBrand } from '@/server/modules/accounts/brands'
import {
  type CampaignDetail,
  type CheckedList,
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
import {
  cancelFromCabinet,
  getCabinetGrant,
  issueFromCabinet,
  searchGrants,
} from '@/server/modules/play/free-rounds'
import { showing } from '../adapt-verb'
import { permitted, procedure, router } from '../init'
import { moneyView } from '../money-view'

export const freeRoundsRouter = router({
  search: procedure(showing(searchGrants, (page) => ({ ...page, grants: page.grants.map(viewGrant) }))),
  get: procedure(showing(getCabinetGrant, viewGrant)),
  issue: procedure(
    showing(issueFromCabinet, ({ status, body }) => ({
      isPartial: status === 207,
      grantId: body.grant_id,
      playerId: body.player_id,
    })),
  ),
  /** Answers with what was cancelled; a refusal has the grant's status. */
  cancel: procedure(showing(cancelFromCabinet, ({ body }) => ({ status: body.status, games: body.games }))),
})

interface WithWins {
  currency: string
  games: readonly { wonMinor: bigint; name: string; gameId: string }[]
}

/** A grant as a screen shows it: what was won in its currency, per game and in all. */
function viewGrant<Grant extends WithWins>({ games, ...grant }: Grant) {
  const { currency } = grant
  const total = games.reduce((sum, { wonMinor }) => sum + wonMinor, 0n)
  return {
    ...grant,
    games: games.map(({ wonMinor, ...game }: Grant['games'][number]) => ({
      ...game,
      won: moneyView(wonMinor, currency),
    })),
    won: moneyView(total, currency),
  }
}

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

type Total = CheckedList['totals'][number]

/** A dry run's totals as a screen shows them: exact, each in its currency, null where it is not known. */
export function viewTotals(totals: readonly Total[]) {
  return totals.map((total) => {
    const { currency, players, rounds } = total
    const money = (minor: bigint | null) => (minor === null ? null : moneyView(minor, currency))
    return {
      currency,
      players,
      rounds,
      stake: money(total.stakeMinor),
      lowestStake: money(total.lowestStakeMinor),
      highestStake: money(total.highestStakeMinor),
      expected: money(total.expectedMinor),
      exposure: money(total.exposureMinor),
    }
  })
}

function viewCampaign({ check, played, ...campaign }: CampaignDetail) {
  return {
    ...campaign,
    check: check && { ...check, totals: viewTotals(check.totals) },
    played: played.map(({ currency, roundsPlayed, wonMinor }) => ({
      roundsPlayed,
      won: moneyView(wonMinor, currency),
    })),
  }
}
