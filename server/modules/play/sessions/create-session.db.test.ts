import { beforeEach, describe, expect, it } from 'vitest'
import { SessionResponse } from '@/server/contract/resources/session'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { excludePlayer } from '@/server/modules/rules/players'
import { callFailed } from '@/server/providers/port'
import { createProviderStub, launchedOk, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import { sessionLifetimeMs } from './index'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub())
})

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })
const flat = (error: string, status: number) => expect.objectContaining({ error, status })

describe('a session', () => {
  it('is answered with a one-time link of ours, never with the address at the provider', async () => {
    const { create, providerCode } = await createSessionWorld()
    const { status, body, isReplayed } = await create('k')
    expect({ status, isReplayed }).toEqual({ status: 201, isReplayed: false })
    expect(SessionResponse.parse(body)).toEqual(body)
    expect(body).toMatchObject({ provider_code: providerCode, provider_session_uid: 'uid-1' })
    expect(body.game_url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/launch\/[\w-]+\.[\w-]+$/)
  })

  it('lives for 24 hours and keeps the address at the provider sealed', async () => {
    const { create, sessions, brandId, gameId, clock } = await createSessionWorld()
    const { body } = await create('k', { lang: 'sv' })
    const [row] = await sessions()
    expect(row).toMatchObject({
      id: body.session_id,
      brandId,
      gameId,
      mode: 'real',
      status: 'created',
      playerId: 'p1',
      currency: 'EUR',
      country: 'SE',
      lang: 'sv',
      balanceMinor: 12_345n,
      expiresAt: new Date(clock.now().getTime() + sessionLifetimeMs),
    })
    expect(row?.launchUrlSealed).toMatch(/^v1\./)
    expect(row?.launchUrlSealed).not.toContain('games.example.com')
  })

  it('is launched with what the operator sent, and our own page to return to', async () => {
    const { create, bodyOf } = await createSessionWorld()
    const { body } = await create('k', { lang: 'sv' })
    expect(stub.launches).toEqual([
      {
        sessionId: body.session_id,
        providerGameId: expect.any(String),
        playerId: 'p1',
        currency: 'EUR',
        country: 'SE',
        lang: 'sv',
        balanceMinor: BigInt(bodyOf().balance),
        returnUrl: 'http://127.0.0.1:3000/complete',
        depositUrl: 'http://127.0.0.1:3000/complete',
        freeRounds: [],
      },
    ])
  })

  it('tops up where the player returns to, unless the operator names another place', async () => {
    const { create } = await createSessionWorld()
    await create('a', { return_url: 'https://casino.example/' })
    await create('b', { return_url: 'https://casino.example/', deposit_url: 'https://casino.example/#pay' })
    expect(stub.launches.map(({ returnUrl, depositUrl }) => [returnUrl, depositUrl])).toEqual([
      ['https://casino.example/', 'https://casino.example/'],
      ['https://casino.example/', 'https://casino.example/#pay'],
    ])
  })
})

describe('a launch is refused', () => {
  it('with E2001 for a game nobody knows', async () => {
    const { create } = await createSessionWorld()
    await expect(create('k', { game_id: newId() })).rejects.toEqual(refusal('E2001', 404))
  })

  it('with E2002 for a game that is disabled', async () => {
    const { create } = await createSessionWorld({ game: { isActive: false } })
    await expect(create('k')).rejects.toEqual(refusal('E2002', 403))
  })

  it('with PROVIDER_ACCESS_REQUIRED until the organization is approved', async () => {
    const { create, providerCode, organizationId } = await createSessionWorld()
    await db.provider.update({ where: { code: providerCode }, data: { requiresApproval: true } })
    await expect(create('k')).rejects.toEqual(refusal('PROVIDER_ACCESS_REQUIRED', 403))
    await db.providerAccess.create({ data: { organizationId, providerCode, isApproved: true } })
    expect(await create('k')).toMatchObject({ status: 201 })
  })

  it('with E2003 in a country the game is blocked in', async () => {
    const { create } = await createSessionWorld({ game: { blockedCountries: ['SE'] } })
    await expect(create('k')).rejects.toEqual(refusal('E2003', 403))
  })

  it('with E4001 402 when the credit is at its floor', async () => {
    const { create } = await createSessionWorld({ settings: { creditMinor: 0n } })
    await expect(create('k')).rejects.toEqual(refusal('E4001', 402))
  })

  it('with the flat operator_settings_not_configured when no callback is set for the provider', async () => {
    const { create } = await createSessionWorld({ hasCallback: false })
    await expect(create('k')).rejects.toEqual(flat('operator_settings_not_configured', 403))
  })

  it('with E3004 for a self-excluded player', async () => {
    const { create, brand } = await createSessionWorld()
    await excludePlayer(brand, { playerId: 'p1' })
    await expect(create('k')).rejects.toEqual(refusal('E3004', 403))
    expect(await create('k', { player_id: 'p2' })).toMatchObject({ status: 201 })
  })

  it('with E0003 naming the currencies when the game has others', async () => {
    const { create } = await createSessionWorld({ game: { supportedCurrencies: ['USD', 'SEK'] } })
    await expect(create('k')).rejects.toMatchObject({
      code: 'E0003',
      status: 400,
      details: { issues: [{ path: 'currency' }], supported_currencies: ['USD', 'SEK'] },
    })
    expect(await create('k', { currency: 'SEK' })).toMatchObject({ status: 201 })
  })

  it('before anything reaches the provider or is recorded', async () => {
    const { create, sessions } = await createSessionWorld({ settings: { creditMinor: 0n } })
    await expect(create('k')).rejects.toThrow()
    expect(stub.launches).toEqual([])
    expect(await sessions()).toEqual([])
  })
})

/** A bet as the wallet records it, of no further interest here. */
async function recordBet(sessionId: string, at: Date): Promise<void> {
  const session = await db.gameSession.findUniqueOrThrow({ where: { id: sessionId } })
  const { organizationId, brandId, gameId, providerCode } = session
  if (brandId === null) throw new Error('a real session has a brand')
  await db.movement.create({
    data: {
      id: newId(),
      organizationId,
      brandId,
      gameId,
      providerCode,
      sessionId,
      playerId: 'p1',
      currency: 'EUR',
      transactionId: 'bet-1',
      type: 'bet',
      action: 'BET',
      amountMinor: 100n,
      roundId: 'r1',
      isFinished: false,
      state: 'not_sent',
      scheduleS: [],
      attemptBudget: 0,
      body: Buffer.alloc(0),
      contentHash: Buffer.alloc(32),
      createdAt: at,
      settledAt: at,
    },
  })
}

describe('a player', () => {
  it('is refused with E3003 beyond the limit of open sessions, and has room again when they expire', async () => {
    const { create, clock } = await createSessionWorld({ settings: { sessionLimitPerPlayer: 2 } })
    await create('a')
    await create('b')
    await expect(create('c')).rejects.toEqual(refusal('E3003', 429))
    expect(await create('d', { player_id: 'p2' })).toMatchObject({ status: 201 })
    clock.advance(sessionLifetimeMs)
    expect(await create('c')).toMatchObject({ status: 201 })
  })

  it('has room again for a session that nobody bet in for an hour, and not for one in play', async () => {
    const { create, clock, sessions } = await createSessionWorld({ settings: { sessionLimitPerPlayer: 1 } })
    await create('a')
    clock.advance(59 * 60_000)
    await recordBet((await sessions())[0]?.id ?? '', clock.now())
    clock.advance(2 * 60_000)
    await expect(create('b')).rejects.toEqual(refusal('E3003', 429))
    clock.advance(60 * 60_000)
    expect(await create('b')).toMatchObject({ status: 201 })
  })

  it('is held to its brand’s own limit where the brand has one', async () => {
    const { create, brandId } = await createSessionWorld({ settings: { sessionLimitPerPlayer: 5 } })
    await db.brand.update({ where: { id: brandId }, data: { sessionLimitPerPlayer: 1 } })
    await create('a')
    await expect(create('b')).rejects.toEqual(refusal('E3003', 429))
  })

  it('never gets more sessions than the limit from many launches at once', async () => {
    const { create, sessions } = await createSessionWorld({ settings: { sessionLimitPerPlayer: 3 } })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => create(`k${index}`)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await sessions()).toHaveLength(3)
    expect(stub.launches).toHaveLength(3)
  })

  it('is not held back by launches that failed', async () => {
    const { create, sessions } = await createSessionWorld({ settings: { sessionLimitPerPlayer: 1 } })
    stub.answer = () => callFailed('unavailable', 'down')
    await expect(create('k')).rejects.toEqual(refusal('E1054', 502))
    await expect(create('k')).rejects.toEqual(refusal('E1054', 502))
    stub.answer = () => launchedOk
    expect(await create('k')).toMatchObject({ status: 201, isReplayed: false })
    expect((await sessions()).map(({ status }) => status)).toEqual(['closed', 'closed', 'created'])
  })

  it('is held back by a launch in flight, and for a minute by one that died', async () => {
    const { create, clock, sessions } = await createSessionWorld({ settings: { sessionLimitPerPlayer: 1 } })
    await create('k')
    const [row] = await sessions()
    await db.gameSession.update({ where: { id: row?.id ?? '' }, data: { launchUrlSealed: null } })
    await expect(create('next')).rejects.toEqual(refusal('E3003', 429))
    clock.advance(60_000)
    expect(await create('next')).toMatchObject({ status: 201 })
  })
})
