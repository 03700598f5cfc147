import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { callFailed, callSucceeded } from '@/server/providers/port'
import { createProviderStub, heldAnswer, launchedOk, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub())
})

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })
const flat = (error: string, status: number) => expect.objectContaining({ error, status })
const dayMs = 86_400_000

describe('when the provider fails', () => {
  it.each([
    ['auth', 'E1050', 401],
    ['not_found', 'E1051', 404],
    ['rate_limited', 'E1052', 429],
    ['timeout', 'E1053', 504],
    ['unavailable', 'E1054', 502],
    ['no_url', 'E1055', 502],
    ['unsafe_url', 'E1056', 502],
  ] as const)('by %s, the launch is %s with %i and leaves no open session', async (kind, code, status) => {
    const { create, sessions } = await createSessionWorld()
    stub.answer = () => callFailed(kind, 'inside')
    await expect(create('k')).rejects.toEqual(refusal(code, status))
    expect(await sessions()).toMatchObject([{ status: 'closed', launchUrlSealed: null }])
  })

  it('by throwing, the session is closed and the key is free', async () => {
    const { create, sessions } = await createSessionWorld()
    stub.answer = () => {
      throw new Error('a defect')
    }
    await expect(create('k')).rejects.toThrow('a defect')
    expect(await sessions()).toMatchObject([{ status: 'closed' }])
    stub.answer = () => launchedOk
    expect(await create('k')).toMatchObject({ status: 201 })
  })

  it('no transaction is held open while it is waited for', async () => {
    const { create } = await createSessionWorld()
    let open = -1
    stub.answer = async () => {
      const rows = await db.$queryRaw<{ open: number }[]>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`
      open = rows[0]?.open ?? -1
      return launchedOk
    }
    await create('k')
    expect(open).toBe(0)
  })
})

describe('an idempotency key', () => {
  it('makes one session and one launch out of fifty requests at once', async () => {
    const { create, sessions } = await createSessionWorld()
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => create('k')))
    const ids = new Set<string>()
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') ids.add(outcome.value.body.session_id)
      else expect(outcome.reason).toEqual(flat('idempotency_in_progress', 409))
    }
    expect(ids.size).toBe(1)
    expect(stub.launches).toHaveLength(1)
    expect(await sessions()).toHaveLength(1)
  })

  it('answers 409 with Retry-After 1 while the first request is at the provider, then replays it', async () => {
    const { create } = await createSessionWorld()
    const held = heldAnswer(launchedOk)
    stub.answer = held.answer
    const first = create('k')
    await held.isReached
    await expect(create('k')).rejects.toMatchObject({ error: 'idempotency_in_progress', retryAfterS: 1 })
    held.release()
    const { body } = await first
    expect((await create('k')).body).toEqual(body)
  })

  it('replays the original answer for 24 hours, whatever a later body says', async () => {
    const { create, clock } = await createSessionWorld()
    const first = await create('k')
    clock.advance(dayMs - 1)
    const replay = await create('k', { player_id: 'other', currency: 'SEK', game_id: newId() })
    expect(replay).toEqual({
      ...first,
      isReplayed: true,
      differing: ['player_id', 'game_id', 'currency'],
    })
    expect(Object.keys(replay.body)).toEqual(Object.keys(first.body))
    clock.advance(1)
    const anew = await create('k')
    expect(anew.isReplayed).toBe(false)
    expect(anew.body.session_id).not.toBe(first.body.session_id)
  })

  it('is released by a refusal, so that the same request may succeed later', async () => {
    const { create, organizationId } = await createSessionWorld({ settings: { creditMinor: 0n } })
    await expect(create('k')).rejects.toEqual(refusal('E4001', 402))
    await db.organization.update({ where: { id: organizationId }, data: { creditMinor: 1n } })
    expect(await create('k')).toMatchObject({ status: 201, isReplayed: false })
  })

  it("never replays one brand's session to another, nor one organization's to another", async () => {
    const world = await createSessionWorld({ settings: { kind: 'platform' } })
    const brand = await db.brand.create({
      data: { id: newId(), organizationId: world.organizationId, ref: 'nordic' },
    })
    const nordic = { ...world.brand, brandId: brand.id as typeof world.brand.brandId }
    const stranger = await createSessionWorld()
    const answers = [await world.create('k'), await world.create('k', {}, nordic), await stranger.create('k')]
    expect(new Set(answers.map(({ body }) => body.session_id)).size).toBe(3)
    expect(answers.map(({ isReplayed }) => isReplayed)).toEqual([false, false, false])
  })

  it('whose lease expired during a launch belongs to the next request; the late session is closed', async () => {
    const { create, clock, sessions } = await createSessionWorld()
    const held = heldAnswer(callSucceeded({ launchUrl: 'https://late.example/' }))
    stub.answer = held.answer
    const late = create('k')
    await held.isReached
    clock.advance(60_000)
    stub.answer = () => launchedOk
    const next = await create('k')
    held.release()
    await expect(late).rejects.toEqual(flat('idempotency_in_progress', 409))
    expect(await create('k')).toEqual({ ...next, isReplayed: true })
    expect((await sessions()).map(({ status }) => status)).toEqual(['closed', 'created'])
  })
})
