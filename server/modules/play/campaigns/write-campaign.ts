import { z } from 'zod'
import { OneCampaign } from '@/server/contract/inputs'
import { CampaignForm, CampaignTerms } from '@/server/contract/resources/campaign'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { resolveBrand } from '@/server/modules/accounts/brands'
import { type AuditSnapshot, describeActor } from '@/server/modules/platform/audit'
import { planIssue } from '@/server/modules/play/free-rounds'
import { brandOf, type Campaign, hasTerms, issueTermsOf, refuse } from './campaign'
import { insertCampaign, insertFormDraft, saveForm, saveTerms } from './queries-campaign'
import { clearList } from './queries-check'
import { selectGames } from './queries-read'
import { auditCampaign, changeCampaignIn, requireCampaign } from './require-campaign'

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

const ChangedTerms = OneCampaign.extend({ terms: CampaignTerms })
type ChangedTerms = z.output<typeof ChangedTerms>

/**
 * Replaces a draft's terms. Its player list is removed, because its dry run no longer applies. Throws E5004 (role),
 * E0004, E0003 (not a draft), and what `planIssue` refuses.
 */
export const changeCampaign = writeVerb('campaigns.manage', ChangedTerms, runChangeCampaign)

async function runChangeCampaign(ctx: TenantContext, { campaignId, terms }: ChangedTerms): Promise<void> {
  const campaign = await requireCampaign(ctx, campaignId)
  await planIssue(brandOf(ctx, campaign), issueTermsOf(terms, terms.currency))
  await changeCampaignIn(ctx, campaignId, ['draft'], async (sql, before) => {
    await clearList(sql, campaignId, null)
    await saveTerms(sql, campaignId, terms)
    await auditCampaign(sql, ctx, before, 'changed', {
      ...(hasTerms(before) && { before: snapshotTerms(before) }),
      after: snapshotTerms(terms),
    })
  })
}

const SavedForm = z.object({
  /** Null: a new draft. */
  campaignId: z.uuid().nullable(),
  form: CampaignForm,
})
type SavedForm = z.output<typeof SavedForm>

/**
 * Saves what was entered in the wizard, complete or not, as a draft; its terms are unchanged until `changeCampaign`.
 * Only the first save is audited, because the others affect nothing that is issued. Throws E5004 (role), E0004, E0003
 * (not a draft), and what `resolveBrand` refuses.
 */
export const saveCampaignForm = writeVerb('campaigns.manage', SavedForm, runSaveCampaignForm)

async function runSaveCampaignForm(
  ctx: TenantContext,
  { campaignId, form }: SavedForm,
): Promise<{ id: string }> {
  if (campaignId === null) return createDraft(ctx, form)
  const brandId = await brandFor(ctx, await requireCampaign(ctx, campaignId), form)
  await changeCampaignIn(ctx, campaignId, ['draft'], (db) => saveForm(db, { id: campaignId, brandId, form }))
  return { id: campaignId }
}

async function createDraft(ctx: TenantContext, form: CampaignForm): Promise<{ id: string }> {
  const { organizationId, brandId } = await resolveBrand(ctx, { ref: refOf(form), canProvision: false })
  const id = newId()
  const createdAt = ctx.clock.now()
  const createdBy = describeActor(ctx.actor)
  await inTransaction(async (db) => {
    await insertFormDraft(db, { id, organizationId, brandId, createdBy, createdAt, form })
    await auditCampaign(db, ctx, { id, brandId }, 'created', { after: { name: form.name } })
  })
  return { id }
}

/** The brand can be changed until the terms have been saved for one. */
async function brandFor(ctx: TenantContext, campaign: Campaign, form: CampaignForm): Promise<string> {
  if (hasTerms(campaign) || form.brandRef === '') return campaign.brandId
  return (await resolveBrand(ctx, { ref: form.brandRef, canProvision: false })).brandId
}

const refOf = ({ brandRef }: CampaignForm) => (brandRef === '' ? undefined : brandRef)

function snapshotTerms(terms: CampaignTerms): AuditSnapshot {
  const { name, providerCode, gameIds, count, currency, country, coinLevel, betAmount } = terms
  const { startAt, endAt, kind, campaignRef } = terms
  return {
    name,
    providerCode,
    gameIds,
    count,
    currency,
    country,
    coinLevel,
    betAmount,
    startAt,
    endAt,
    kind,
    campaignRef,
  }
}
