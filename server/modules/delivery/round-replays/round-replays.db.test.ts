import { beforeEach, describe, expect, it, test } from 'vitest'
import { GET, HEAD } from '@/app/(player)/replay/[token]/route'
import { systemClock } from '@/server/core/clock'
import { asBrandId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { ProviderResult, ReplayRequest, RoundReplay } from '@/server/providers/port'
import { createApiTenant } from '@/server/rest/testing/api-tenant'
import { recordMovement } from '@/server/rest/testing/recorded-movement'
import { asUser } from '@/server/testing/as-user'
import { connectProvidersBy } from '@/server/testing/provider-stub'
import { createRoundReplay, openReplayLink, replayRound } from './index'

const shownAt = 'https://games.provider.example/replay/1'
const shown: ProviderResult<RoundReplay> = { ok: true, value: { url: shownAt, expiresAt: new Date() } }
let answer: ProviderResult<RoundReplay>
let asked: ReplayRequest[]
beforeEach(() => {
  answer = shown
  asked = []
})
connectProvidersBy(() => ({
  ports: {},
  adapter: {
    capabilities: { hasReplays: true },
    openReplay: async (_: unknown, request: ReplayRequest) => {
      asked.push(request)
      return answer
    },
  },
}))

async function world({ hasReplay = false } = {}) {
  const tenant = await createApiTenant()
  await db.game.update({ where: { id: tenant.gameId }, data: { hasReplay, name: 'Lucky & Co' } })
  const [sessionId, playerId] = [newId(), `player-${newId()}`]
  const facts = { roundId: 'r-1', sessionId, playerId, isFinished: false }
  const at = Date.parse('2026-03-01T12:00:00Z')
  await recordMovement(tenant, { ...facts, type: 'bet', amountMinor: 100n, createdAt: new Date(at) })
  const refused = { ...facts, type: 'bet', amountMinor: 250n, providerAnswer: 'declined' } as const
  await recordMovement(tenant, { ...refused, createdAt: new Date(at + 1_000) })
  await recordMovement(tenant, { ...facts, amountMinor: 340n, createdAt: new Date(at + 2_000) })
  const wanted = { provider_code: tenant.providerCode, round_id: 'r-1' }
  const create = (more: { session_id?: string; lang?: string } = {}) =>
    createRoundReplay(tenant.brand, { ...wanted, ...more })
  /** By the clock that the page goes by. */
  const createNow = (lang: string) =>
    createRoundReplay({ ...tenant.brand, clock: systemClock }, { ...wanted, lang })
  return { ...tenant, sessionId, playerId, create, createNow }
}

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const pageAt = (url: string, headers: Record<string, string> = {}) => GET(new Request(url, { headers }))

describe('a replay link', () => {
  it('leads to the provider’s own page where the game has one', async () => {
    const { createNow, sessionId } = await world({ hasReplay: true })
    const response = await pageAt((await createNow('de')).url)
    expect([response.status, response.headers.get('location')]).toEqual([303, shownAt])
    expect(asked).toEqual([{ roundId: 'r-1', sessionId, lang: 'de' }])
  })

  it('shows the transactions in order where the game has none, without the player', async () => {
    const { createNow, playerId } = await world()
    const response = await pageAt((await createNow('de')).url)
    const page = await response.text()
    expect([response.status, asked]).toEqual([200, []])
    expect(response.headers.get('content-language')).toBe('de')
    expect(
      page.match(/<tr>.*<\/tr>/g)?.map((row) => row.replaceAll(/<(?!\/?s>)[^>]+>/g, ' ').trim()),
    ).toEqual([
      expect.stringMatching(/^Einsatz +2026-03-01 12:00:00 UTC +1\.00 EUR$/),
      expect.stringMatching(/^Einsatz +2026-03-01 12:00:01 UTC +<s>2\.50 EUR<\/s>$/),
      expect.stringMatching(/^Gewinn +2026-03-01 12:00:02 UTC +3\.40 EUR$/),
    ])
    expect(page).toContain('Lucky &amp; Co')
    expect(page).not.toContain(playerId)
  })

  it('shows them too where the provider does not know the round, or is away', async () => {
    const { create, clock } = await world({ hasReplay: true })
    for (const kind of ['not_found', 'timeout'] as const) {
      answer = { ok: false, error: { kind, message: '' } }
      const opened = await openReplayLink(tokenOf((await create()).url), clock)
      expect(opened).toMatchObject({ kind: 'timeline', timeline: { movements: { length: 3 } } })
    }
  })

  it('is opened by one of twenty at once', async () => {
    const { create, clock } = await world()
    const token = tokenOf((await create()).url)
    const opened = await Promise.all(Array.from({ length: 20 }, () => openReplayLink(token, clock)))
    expect(opened.filter(({ kind }) => kind === 'timeline')).toHaveLength(1)
    expect(opened.filter(({ kind }) => kind === 'over')).toHaveLength(19)
  })

  it('ends after ten minutes', async () => {
    const { create, clock } = await world()
    const { url, expires_at: expiresAt } = await create()
    expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(600_000)
    clock.advance(600_000)
    expect(await openReplayLink(tokenOf(url), clock)).toEqual({ kind: 'over' })
  })

  it('is not used by a prefetch, a preview or HEAD, and says when it is over', async () => {
    const { createNow } = await world()
    const { url } = await createNow('en')
    expect((await pageAt(url, { 'sec-purpose': 'prefetch' })).status).toBe(503)
    expect((await pageAt(url, { 'user-agent': 'Slackbot' })).status).toBe(200)
    expect((await HEAD(new Request(url))).status).toBe(200)
    expect(await (await pageAt(url)).text()).toContain('<table>')
    expect((await pageAt(url)).status).toBe(410)
  })

  it('of a shared round shows one session where it is named, and else the brand’s', async () => {
    const tenant = await world()
    const { create, clock } = tenant
    const other = newId()
    await recordMovement(tenant, { roundId: 'r-1', sessionId: other, amountMinor: 5n })
    const countOf = async (link: { url: string }) => {
      const opened = await openReplayLink(tokenOf(link.url), clock)
      return opened.kind === 'timeline' ? opened.timeline.movements.length : null
    }
    expect(await countOf(await create({ session_id: other }))).toBe(1)
    expect(await countOf(await create())).toBe(4)
  })
})

test('another organization’s round, and another brand’s, have no link', async () => {
  const [one, other] = [await world(), await world()]
  const wanted = { provider_code: one.providerCode, round_id: 'r-1' }
  await expect(createRoundReplay(other.brand, wanted)).rejects.toMatchObject({ code: 'E0004' })
  const { id } = await db.brand.create({
    data: { id: newId(), organizationId: one.organizationId, ref: 'nordic' },
  })
  const ofBrand = { ...one.brand, brandId: asBrandId(id) }
  await expect(createRoundReplay(ofBrand, wanted)).rejects.toMatchObject({ code: 'E0004' })
})

test('the token of a link is not stored', async () => {
  const { create, organizationId } = await world()
  const token = tokenOf((await create()).url)
  const [row] = await db.roundReplay.findMany({ where: { organizationId } })
  expect(Buffer.from(row?.tokenHash ?? []).includes(token)).toBe(false)
})

describe('a member', () => {
  it('gets a link to a round of the organization alone, audited under their name', async () => {
    const [one, other] = [await world(), await world()]
    const member = asUser(one.tenant, { role: 'manager', email: 'mia@example.com' })
    const round = { providerCode: one.providerCode, roundId: 'r-1' }
    expect(await replayRound(member, round)).toMatchObject({ url: expect.stringContaining('/replay/') })
    const [entry] = await db.auditEntry.findMany({
      where: { organizationId: one.organizationId, action: 'round.replay_created' },
    })
    expect(entry).toMatchObject({ actor: { name: 'mia@example.com' }, brandId: one.brandId })
    const foreign = asUser(other.tenant, { role: 'owner' })
    await expect(replayRound(foreign, round)).rejects.toMatchObject({ code: 'E0004' })
    const analyst = asUser(one.tenant, { role: 'analyst' })
    await expect(replayRound(analyst, round)).rejects.toMatchObject({ code: 'E5004' })
  })
})
