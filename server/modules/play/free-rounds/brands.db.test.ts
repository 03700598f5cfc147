import { beforeEach, expect, test } from 'vitest'
import { asBrandId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { cancelFreeRounds, getGrant, listFreeRounds } from '@/server/modules/play/free-rounds'
import { createFreeRoundsWorld } from '@/server/testing/free-rounds-world'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies.aurora })
})

/** A brand's free rounds, and a second brand of the same platform. */
async function openPlatform() {
  const world = await createFreeRoundsWorld(stub, { settings: { kind: 'platform' } })
  const { body } = await world.issue()
  const id = newId()
  const { organizationId, clock } = world.ctx
  await db.brand.create({ data: { id, organizationId, ref: 'second', createdAt: clock.now() } })
  return { ...world, grantId: body.grant_id, other: { ...world.ctx, brandId: asBrandId(id) } }
}

test('free rounds of one brand are neither found, listed nor cancelled by another of its platform', async () => {
  const { ctx, other, grantId } = await openPlatform()
  const notFound = { error: 'grant_not_found', status: 404 }
  await expect(getGrant(other, grantId)).rejects.toMatchObject(notFound)
  await expect(cancelFreeRounds(other, { grantId })).rejects.toMatchObject(notFound)
  expect(await listFreeRounds(other, { limit: 50, offset: 0 })).toMatchObject({ grants: [], total: 0 })
  expect(await listFreeRounds(ctx, { limit: 50, offset: 0 })).toMatchObject({ total: 1 })
  expect(await getGrant(ctx, grantId)).toMatchObject({ status: 'active' })
})
