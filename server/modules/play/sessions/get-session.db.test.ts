import { beforeEach, describe, expect, it } from 'vitest'
import { SessionDetail } from '@/server/contract/resources/session'
import { asBrandId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createProviderStub, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import { createDemoSession, getSession, sessionLifetimeMs } from './index'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub())
})

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

describe('a session detail', () => {
  it('tells everything about a real session, and nothing that opens it', async () => {
    const world = await createSessionWorld({ settings: { kind: 'platform' } })
    const { body } = await world.create('k', { lang: 'sv' })
    const detail = await getSession(world.brand, body.session_id)
    expect(SessionDetail.parse(detail)).toEqual(detail)
    expect(detail).toEqual({
      session_id: body.session_id,
      game_id: world.gameId,
      provider_code: world.providerCode,
      player_id: 'p1',
      currency: 'EUR',
      country: 'SE',
      lang: 'sv',
      mode: 'real',
      status: 'created',
      created_at: '2026-03-01T12:00:00.000Z',
      launched_at: null,
      expires_at: '2026-03-02T12:00:00.000Z',
      provider_session_uid: 'uid-1',
      rtp_variant: null,
      sub_operator_ref: 'main',
      operator_user_id: world.brandId,
    })
  })

  it('of a demo session has no player', async () => {
    const world = await createSessionWorld()
    const { session_id } = await createDemoSession(world.brand, { game_id: world.gameId })
    expect(await getSession(world.brand, session_id)).toMatchObject({
      mode: 'demo',
      player_id: null,
      currency: null,
      country: null,
      sub_operator_ref: null,
    })
  })

  it('is there until 24 hours have passed, then E3002 410', async () => {
    const world = await createSessionWorld()
    const { body } = await world.create('k')
    world.clock.advance(sessionLifetimeMs - 1)
    await getSession(world.brand, body.session_id)
    world.clock.advance(1)
    await expect(getSession(world.brand, body.session_id)).rejects.toEqual(refusal('E3002', 410))
  })

  it('is E3001 for an id that does not exist or is none', async () => {
    const { brand } = await createSessionWorld()
    await expect(getSession(brand, newId())).rejects.toEqual(refusal('E3001', 404))
    await expect(getSession(brand, 'not-an-id')).rejects.toEqual(refusal('E3001', 404))
  })

  it('is E3001 to another organization and to another brand of the same platform', async () => {
    const [world, stranger] = [
      await createSessionWorld({ settings: { kind: 'platform' } }),
      await createSessionWorld(),
    ]
    const { body } = await world.create('k')
    const { id } = await db.brand.create({
      data: { id: newId(), organizationId: world.organizationId, ref: 'nordic' },
    })
    const nordic = { ...world.brand, brandId: asBrandId(id) }
    const confused = { ...stranger.brand, brandId: asBrandId(world.brandId) }
    for (const ctx of [stranger.brand, nordic, confused])
      await expect(getSession(ctx, body.session_id)).rejects.toEqual(refusal('E3001', 404))
  })

  it('is PROVIDER_ACCESS_REQUIRED once the approval is withdrawn', async () => {
    const { brand, providerCode, create } = await createSessionWorld()
    const { body } = await create('k')
    await db.provider.update({ where: { code: providerCode }, data: { requiresApproval: true } })
    const reading = getSession(brand, body.session_id)
    await expect(reading).rejects.toEqual(refusal('PROVIDER_ACCESS_REQUIRED', 403))
  })
})
