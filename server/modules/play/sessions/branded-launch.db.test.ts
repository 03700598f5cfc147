import { beforeEach, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createProviderStub, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import { createDemoSession, findCompletedSession, openLaunchLink } from './index'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub())
})

/** A session world whose organization has published its name. */
async function brandedWorld() {
  const world = await createSessionWorld()
  const { organizationId } = world
  const by = { name: 'test' }
  await db.brandingProfile.create({
    data: {
      id: newId(),
      organizationId,
      revision: 1,
      updatedBy: by,
      updatedAt: new Date(),
      versions: {
        create: [
          { number: 1, displayName: 'Nordic', accent: '#ff8800', publishedBy: by, publishedAt: new Date() },
        ],
      },
    },
  })
  return world
}

const tokenOf = (url = '') => url.slice(url.lastIndexOf('/') + 1)
const complete = /^http:\/\/127\.0\.0\.1:3000\/complete\/[\w-]{22}\.[\w-]{43}$/

it('a launch tells the provider the published look, and returns to a page that knows whose it is', async () => {
  const world = await brandedWorld()
  const { body } = await world.create('k')
  const [launch] = stub.launches
  const look = { name: 'Nordic', accent: '#ff8800', logoLightUrl: null, logoDarkUrl: null, iconUrl: null }
  expect(launch).toMatchObject({ branding: look, returnUrl: expect.stringMatching(complete) })
  expect((await findCompletedSession(tokenOf(launch?.returnUrl)))?.brandId).toBe(world.brandId)
  await openLaunchLink(tokenOf(body.game_url), world.clock)
  expect(await openLaunchLink(tokenOf(body.game_url), world.clock)).toEqual({
    kind: 'used',
    brandId: world.brandId,
    lang: null,
  })
})

it('a demo does as well', async () => {
  const world = await brandedWorld()
  await createDemoSession(world.brand, { game_id: world.gameId })
  const [launch] = stub.demoLaunches
  expect(launch).toMatchObject({ branding: { name: 'Nordic' }, returnUrl: expect.stringMatching(complete) })
})

it('the token of that page opens nothing, and no other token leads to a brand', async () => {
  const world = await brandedWorld()
  const { body } = await world.create('k')
  const completeToken = tokenOf(stub.launches[0]?.returnUrl)
  expect(await openLaunchLink(completeToken, world.clock)).toEqual({ kind: 'invalid' })
  for (const token of [tokenOf(body.game_url), '', 'x'.repeat(66), `${completeToken}x`])
    expect(await findCompletedSession(token)).toBeNull()
})

it('without anything published the provider is told nothing, and the page is the plain one', async () => {
  const world = await createSessionWorld()
  await world.create('k')
  expect(stub.launches[0]).not.toHaveProperty('branding')
  expect(stub.launches[0]?.returnUrl).toBe('http://127.0.0.1:3000/complete')
})
