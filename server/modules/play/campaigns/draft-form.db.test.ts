import { beforeEach, expect, test } from 'vitest'
import type { CampaignForm } from '@/server/contract/resources/campaign'
import { db } from '@/server/db'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import { getCampaign, listCampaigns } from './read-campaigns'
import { createCampaignWorld } from './testing/world'
import { saveCampaignForm } from './write-campaign'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies.aurora })
})

const entered = (change: Partial<CampaignForm> = {}): CampaignForm => ({
  terms: {
    games: [],
    currency: 'SEK',
    count: 'ten',
    stake: { coinLevel: null, betAmount: '0.' },
    kind: 'voucher',
    startAt: new Date('2026-03-01T10:00:00Z'),
    endAt: null,
  },
  name: 'Spring tournam',
  campaignRef: 'ref 1',
  brandRef: '',
  country: 'm',
  ...change,
})

const refused = (message: string) =>
  expect.objectContaining({ code: 'E0003', message: expect.stringContaining(message) })

test('what was entered in the first step is a draft, and comes back exactly as it was', async () => {
  const world = await createCampaignWorld(stub)
  const { id } = await saveCampaignForm(world.ctx, { campaignId: null, form: entered() })
  const draft = await getCampaign(world.ctx, { campaignId: id })
  expect(draft).toMatchObject({ status: 'draft', name: 'Spring tournam', brandId: world.brand.brandId })
  expect(draft.form).toEqual(entered())
  expect((await listCampaigns(world.ctx, {})).campaigns).toMatchObject([{ id, isIncomplete: true }])
})

test('a form is saved over and over as one draft with one audit row', async () => {
  const world = await createCampaignWorld(stub)
  const { id } = await saveCampaignForm(world.ctx, { campaignId: null, form: entered({ name: '' }) })
  for (const name of ['S', 'Sp', 'Spr'])
    await saveCampaignForm(world.ctx, { campaignId: id, form: entered({ name }) })
  expect((await world.get(id)).name).toBe('Spr')
  expect(await db.campaign.count({ where: { organizationId: world.organizationId } })).toBe(1)
  expect(await db.auditEntry.count({ where: { subjectId: id } })).toBe(1)
})

test('saved terms take the place of the form, and only then is a list taken', async () => {
  const world = await createCampaignWorld(stub)
  const { id } = await saveCampaignForm(world.ctx, { campaignId: null, form: entered() })
  await expect(world.check(id, 'player_id\np1\n')).rejects.toEqual(refused('unsaved changes'))
  await world.change(id, { name: 'Spring tournament' })
  expect(await world.get(id)).toMatchObject({ name: 'Spring tournament', form: null })
  const { checkId } = await world.check(id, 'player_id\np1\n')
  await world.start(id, checkId)
  await expect(saveCampaignForm(world.ctx, { campaignId: id, form: entered() })).rejects.toEqual(
    refused('running'),
  )
})

test('a checked campaign does not start while its terms are being edited', async () => {
  const world = await createCampaignWorld(stub)
  const { id } = await world.create()
  const { checkId } = await world.check(id, 'player_id\np1\n')
  await saveCampaignForm(world.ctx, { campaignId: id, form: entered() })
  await expect(world.start(id, checkId)).rejects.toEqual(refused('unsaved changes'))
})

test('another organization’s draft is not there', async () => {
  const [own, foreign] = [await createCampaignWorld(stub), await createCampaignWorld(stub)]
  const { id } = await foreign.create()
  await expect(saveCampaignForm(own.ctx, { campaignId: id, form: entered() })).rejects.toMatchObject({
    code: 'E0004',
  })
  expect((await foreign.get(id)).form).toBeNull()
})
