import { z } from 'zod'
import { CampaignForm } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { resolveBrand } from '@/server/modules/accounts/brands'
import { describeActor } from '@/server/modules/platform/audit'
import { type Campaign, hasTerms } from './campaign'
import { insertFormDraft, saveForm } from './queries-form'
import { auditCampaign, changeCampaignIn, requireCampaign } from './require-campaign'

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
export const saveCampaignForm = writeVerb('campaigns.manage', SavedForm, run)

async function run(ctx: TenantContext, { campaignId, form }: SavedForm): Promise<{ id: string }> {
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
