import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestGame, createTestProvider, createTestTenant, testStart } from '@/server/testing/tenants'
import { getCabinetSession, searchSessions } from './index'

const hourMs = 3_600_000

async function tenantWithGame() {
  const own = await createTestTenant()
  const providerCode = await createTestProvider()
  const gameId = await createTestGame({ providerCode, name: 'Sunken Temple' })
  const create = async (
    change: { agoMs?: number; playerId?: string; status?: 'created' | 'launched' | 'closed' } = {},
  ) => {
    const { agoMs = 0, ...fields } = change
    const id = newId()
    const createdAt = new Date(testStart.getTime() - agoMs)
    const expiresAt = new Date(createdAt.getTime() + 24 * hourMs)
    const { organizationId, brandId } = own
    const where = { organizationId, brandId, gameId, providerCode, mode: 'real' as const, playerId: 'p' }
    const player = {
      currency: 'EUR',
      country: 'SE',
      balanceMinor: 0n,
      returnUrl: 'https://x.example',
      depositUrl: 'https://x.example',
    }
    await db.gameSession.create({ data: { id, ...where, ...player, createdAt, expiresAt, ...fields } })
    return id
  }
  return { ...own, create }
}

describe('the list of sessions', () => {
  it('is walked page by page to its end and back, each session once, also where times are equal', async () => {
    const { tenant, create } = await tenantWithGame()
    const made: string[] = []
    for (let row = 0; row < 60; row += 1) made.push(await create({ agoMs: Math.floor(row / 7) * 1_000 }))
    const first = await searchSessions(tenant, {})
    const second = await searchSessions(tenant, { cursor: first.older })
    const seen = [...first.sessions, ...second.sessions].map((session) => session.id)
    expect(seen.toSorted()).toEqual(made.toSorted())
    expect([first.newer, second.older]).toEqual([null, null])
    expect((await searchSessions(tenant, { cursor: second.newer })).sessions).toEqual(first.sessions)
    const oldest = await searchSessions(tenant, { order: 'oldest' })
    const newest = await searchSessions(tenant, { order: 'oldest', cursor: oldest.newer })
    expect([...oldest.sessions, ...newest.sessions].map(({ id }) => id)).toEqual(seen.toReversed())
    expect([oldest.older, newest.newer]).toEqual([null, null])
  })

  it('calls a session expired once its day is over, and finds it by that', async () => {
    const { tenant, create } = await tenantWithGame()
    const old = await create({ agoMs: 24 * hourMs, status: 'launched' })
    const open = await create({ status: 'launched' })
    const closed = await create({ agoMs: 48 * hourMs, status: 'closed' })
    const idsWith = async (status: 'launched' | 'expired' | 'closed') =>
      (await searchSessions(tenant, { status })).sessions.map((session) => [session.id, session.status])
    expect(await idsWith('expired')).toEqual([[old, 'expired']])
    expect(await idsWith('launched')).toEqual([[open, 'launched']])
    expect(await idsWith('closed')).toEqual([[closed, 'closed']])
  })

  it('is narrowed to a player, and names the game', async () => {
    const { tenant, create } = await tenantWithGame()
    await create({ playerId: 'ada' })
    await create({ playerId: 'bob' })
    const { sessions } = await searchSessions(tenant, { playerId: 'ada' })
    expect(sessions).toMatchObject([{ playerId: 'ada', gameName: 'Sunken Temple' }])
  })

  it("has none of another organization's, neither in the list nor by id", async () => {
    const theirs = await tenantWithGame()
    const { tenant } = await tenantWithGame()
    const sessionId = await theirs.create()
    expect((await searchSessions(tenant, {})).sessions).toEqual([])
    await expect(getCabinetSession(tenant, { sessionId })).rejects.toMatchObject({ code: 'E3001' })
  })
})

describe('one session', () => {
  it('is shown also when it is long over, unlike on the machine API', async () => {
    const { tenant, create } = await tenantWithGame()
    const sessionId = await create({ agoMs: 90 * 24 * hourMs, status: 'launched' })
    expect(await getCabinetSession(tenant, { sessionId })).toMatchObject({
      id: sessionId,
      status: 'expired',
      gameName: 'Sunken Temple',
    })
  })
})
