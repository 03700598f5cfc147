import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { callFailed } from '@/server/providers/port'
import { createProviderStub, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import { createDemoSession } from './index'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub())
})

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

describe('a demo session', () => {
  it('needs no callback, no credit and no player', async () => {
    const world = await createSessionWorld({ settings: { creditMinor: 0n }, hasCallback: false })
    const body = await createDemoSession(world.brand, { game_id: world.gameId })
    expect(body).toMatchObject({ provider_code: world.providerCode, provider_session_uid: 'uid-1' })
    expect(await world.sessions()).toMatchObject([
      { id: body.session_id, mode: 'demo', status: 'created', playerId: null, currency: null, country: null },
    ])
    expect(stub.demoLaunches).toMatchObject([
      { sessionId: body.session_id, returnUrl: 'http://127.0.0.1:3000/complete' },
    ])
    expect(stub.launches).toEqual([])
  })

  it('is another one each time, and holds no player back', async () => {
    const world = await createSessionWorld({ settings: { sessionLimitPerPlayer: 1 } })
    const first = await createDemoSession(world.brand, { game_id: world.gameId })
    const second = await createDemoSession(world.brand, { game_id: world.gameId })
    expect(second.session_id).not.toBe(first.session_id)
    expect(await world.create('k')).toMatchObject({ status: 201 })
  })

  it('is refused with E2001 for an unknown game, and for one without a demo', async () => {
    const world = await createSessionWorld({ game: { hasDemo: false } })
    for (const game_id of [newId(), world.gameId])
      await expect(createDemoSession(world.brand, { game_id })).rejects.toEqual(refusal('E2001', 404))
    expect(await world.sessions()).toEqual([])
  })

  it('is refused with E2001 when the provider has no demo at all, and left closed', async () => {
    const world = await createSessionWorld()
    stub.hasDemo = false
    const creating = createDemoSession(world.brand, { game_id: world.gameId })
    await expect(creating).rejects.toEqual(refusal('E2001', 404))
    expect(await world.sessions()).toMatchObject([{ status: 'closed' }])
  })

  it('is refused with the launch error of the provider, and left closed', async () => {
    const world = await createSessionWorld()
    stub.answer = () => callFailed('timeout', 'inside')
    const creating = createDemoSession(world.brand, { game_id: world.gameId })
    await expect(creating).rejects.toEqual(refusal('E1053', 504))
    expect(await world.sessions()).toMatchObject([{ status: 'closed' }])
  })
})
