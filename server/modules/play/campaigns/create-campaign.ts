import { OneCampaign } from '@/server/contract/inputs'
import { type CampaignForm, CampaignTerms } from '@/server/contract/resources/campaign'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { describeActor } from '@/server/modules/platform/audit'
import { planIssue } from '@/server/modules/play/free-rounds'
import { type Campaign, hasTerms, issueTermsOf, refuse } from './campaign'
import { insertCampaign } from './queries-campaign'
import { insertFormDraft } from './queries-form'
import { selectGames } from './queries-read'
import { auditCampaign, requireCampaign } from './require-campaign'
import { snapshotTerms } from './snapshot-terms'

/**
 * A draft for the context's brand. Its terms are checked at once for its own currency. Throws E5004 (role) and what
 * `planIssue` refuses.
 */
export const createCampaign = writeVerb('campaigns.manage', CampaignTerms, runCreateCampaign)

async function runCreateCampaign(ctx: BrandContext, terms: CampaignTerms): Promise<{ id: string }> {
  await planIssue(ctx, issueTermsOf(terms, terms.currency))
  const { organizationId, brandId } = ctx
  const id = newId()
  await inTransaction(async (db) => {
    const createdBy = describeActor(ctx.actor)
    await insertCampaign(db, { id, organizationId, brandId, createdBy, createdAt: ctx.clock.now(), terms })
    await auditCampaign(db, ctx, { id, brandId }, 'created', { after: snapshotTerms(terms) })
  })
  return { id }
}

/**
 * A draft with the terms of another campaign and without its players; its window begins now and is as long. Throws
 * E5004 (role), E0004, E0003 (a draft without terms).
 */
export const cloneCampaign = writeVerb('campaigns.manage', OneCampaign, runCloneCampaign)

async function runCloneCampaign(ctx: TenantContext, { campaignId }: OneCampaign): Promise<{ id: string }> {
  const campaign = await requireCampaign(ctx, campaignId)
  if (!hasTerms(campaign)) throw refuse('This draft has no terms to copy yet.')
  const games = await selectGames(campaign.gameIds)
  const id = newId()
  const { organizationId, brandId } = campaign
  const createdAt = ctx.clock.now()
  const form = formOf(campaign, games, createdAt)
  await inTransaction(async (db) => {
    const createdBy = describeActor(ctx.actor)
    await insertFormDraft(db, { id, organizationId, brandId, createdBy, createdAt, form })
    const after = { name: form.name, clonedFrom: campaignId }
    await auditCampaign(db, ctx, { id, brandId }, 'created', { after })
  })
  return { id }
}

function formOf(
  campaign: Campaign,
  games: readonly { id: string; name: string }[],
  startAt: Date,
): CampaignForm {
  const { providerCode, currency, count, coinLevel, betAmount, kind } = campaign
  const lengthMs = campaign.endAt.getTime() - campaign.startAt.getTime()
  return {
    terms: {
      games: games.map(({ id, name }) => ({ id, name: name.slice(0, 200), providerCode })),
      currency,
      count: String(count),
      stake: { coinLevel, betAmount: betAmount === null ? '' : String(betAmount) },
      kind: kind ?? 'usual',
      startAt,
      endAt: new Date(startAt.getTime() + lengthMs),
    },
    name: `${campaign.name.slice(0, 113)} (copy)`,
    campaignRef: campaign.campaignRef ?? '',
    brandRef: '',
    country: campaign.country ?? '',
  }
}
