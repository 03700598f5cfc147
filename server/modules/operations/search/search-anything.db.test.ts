import { beforeAll, describe, expect, it } from 'vitest'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { issueKey } from '@/server/modules/accounts/keys'
import { asUser } from '@/server/testing/as-user'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'
import { searchAnything } from './index'

interface Known {
  own: TestTenant
  ids: Record<'session' | 'movement' | 'grant' | 'campaign' | 'game', string>
  words: Record<'transaction' | 'round' | 'player' | 'brandRef' | 'request', string>
  keyToken: string
}

let known: Known
let foreign: TestTenant

/** One of everything, with words that no other tenant has. */
async function createEverything(): Promise<Known> {
  const own = await createTestTenant({ kind: 'platform' }, { brandRef: 'north' })
  const { organizationId, brandId } = own
  const providerCode = await createTestProvider()
  const gameId = await createTestGame({ providerCode, name: 'Sunken Temple' })
  const ids = { session: newId(), movement: newId(), grant: newId(), campaign: newId(), game: gameId }
  const words = {
    transaction: `tx-${newId()}`,
    round: `round-${newId()}`,
    player: 'ada',
    brandRef: 'north',
    request: `req-${newId()}`,
  }
  const at = own.clock.now()
  const shared = {
    organizationId,
    brandId,
    providerCode,
    playerId: words.player,
    currency: 'EUR',
    createdAt: at,
  }
  await db.gameSession.create({
    data: { ...shared, id: ids.session, gameId, mode: 'real', country: 'MT', expiresAt: at },
  })
  await db.movement.create({
    data: {
      ...shared,
      id: ids.movement,
      sessionId: ids.session,
      gameId,
      transactionId: words.transaction,
      roundId: words.round,
      type: 'bet',
      action: 'BET',
      amountMinor: 1n,
      isFinished: false,
      state: 'not_sent',
      contentHash: Buffer.alloc(32),
      body: Buffer.from('{}'),
      scheduleS: [5],
      attemptBudget: 2,
      settledAt: at,
    },
  })
  const { token, key } = await issueKey(own.tenant, {
    name: 'Backend',
    scopes: ['read'],
    expiresInDays: null,
  })
  const call = { organizationId, keyId: key.id, operation: 'createSession', method: 'POST', query: '' }
  const answer = { path: '/v1/sessions', status: 201, requestId: words.request, durationMs: 3 }
  await db.apiRequest.create({ data: { id: newId(), createdAt: at, ...call, ...answer } })
  return { own, ids, words, keyToken: token }
}

beforeAll(async () => {
  known = await createEverything()
  foreign = await createTestTenant()
})

const kindsOf = async (ctx: TenantContext, text: string) =>
  (await searchAnything(ctx, { text })).map(({ kind }) => kind).toSorted()

describe('a pasted id', () => {
  it('is told for what it is', async () => {
    const { own, ids, words, keyToken } = known
    expect(await kindsOf(own.tenant, ids.session)).toEqual(['session'])
    expect(await kindsOf(own.tenant, ids.movement)).toEqual(['movement'])
    expect(await kindsOf(own.tenant, ids.game)).toEqual(['game'])
    expect(await kindsOf(own.tenant, own.brandId)).toEqual(['brand'])
    expect(await kindsOf(own.tenant, words.transaction)).toEqual(['transaction'])
    expect(await kindsOf(own.tenant, words.round)).toEqual(['round'])
    expect(await kindsOf(own.tenant, words.player)).toEqual(['player'])
    expect(await kindsOf(own.tenant, ' NORTH ')).toEqual(['brand'])
    expect(await kindsOf(own.tenant, words.request)).toEqual(['request'])
    expect(await kindsOf(own.tenant, keyToken.slice(0, 12))).toEqual(['key'])
  })

  it('leads to its page: a transaction to its movement, a round to its provider, a request to its calls', async () => {
    const { own, ids, words } = known
    expect(await searchAnything(own.tenant, { text: words.transaction })).toMatchObject([
      { id: ids.movement },
    ])
    const [round] = await searchAnything(own.tenant, { text: words.round })
    expect(round).toMatchObject({ id: words.round, providerCode: expect.stringMatching(/^p-/) })
    expect(await searchAnything(own.tenant, { text: words.request })).toMatchObject([
      { id: words.request, label: 'POST /v1/sessions · 201' },
    ])
  })

  it('of another organization is nothing, whatever it is', async () => {
    const { own, ids, words, keyToken } = known
    const theirs = [ids.session, ids.movement, own.brandId, ...Object.values(words), keyToken.slice(0, 12)]
    for (const text of theirs) expect(await kindsOf(foreign.tenant, text)).toEqual([])
  })

  it('may be the beginning of a player’s id, a part of a game’s name, or how a brand is called', async () => {
    const { own, ids } = known
    const { organizationId, brandId } = own
    const at = own.clock.now()
    const zero = { movements: 1, betMinor: 0, refundMinor: 0, winMinor: 0, firstAt: at, lastAt: at }
    for (const [playerId, currency] of [
      ['grace-1', 'EUR'],
      ['grace-1', 'JPY'],
      ['gr%ce', 'EUR'],
    ] as const)
      await db.playerTotal.create({
        data: { id: newId(), organizationId, brandId, playerId, currency, ...zero },
      })
    const found = async (text: string) => (await searchAnything(own.tenant, { text })).map(({ id }) => id)
    expect(await found('grac')).toEqual(['grace-1'])
    expect(await found('gr%')).toEqual(['gr%ce'])
    expect(await found('gr')).toEqual([])
    const games = await searchAnything(own.tenant, { text: 'KEN TEMP' })
    expect(games.map(({ id }) => id)).toContain(ids.game)
    await db.brand.update({ where: { id: brandId }, data: { displayName: 'Northern Lights' } })
    expect(await searchAnything(own.tenant, { text: 'northern lights' })).toMatchObject([
      { kind: 'brand', id: brandId, label: 'Northern Lights' },
    ])
    expect(await kindsOf(foreign.tenant, 'grac')).toEqual([])
  })

  it('is otherwise matched whole: neither a part of it nor a text too short finds anything', async () => {
    const { own, words } = known
    expect(await kindsOf(own.tenant, words.transaction.slice(0, -1))).toEqual([])
    expect(await kindsOf(own.tenant, 'a')).toEqual([])
    expect(await kindsOf(own.tenant, 'x'.repeat(300))).toEqual([])
    expect(await kindsOf(own.tenant, "' or true --")).toEqual([])
  })

  it('is not found by who may not open its page', async () => {
    const { own, keyToken, ids, words } = known
    expect(await kindsOf(asUser(own.tenant, { role: 'analyst' }), keyToken.slice(0, 12))).toEqual([])
    expect(await kindsOf(asUser(own.tenant, { role: 'developer' }), keyToken.slice(0, 12))).toEqual(['key'])
    expect(await kindsOf(asUser(own.tenant, { role: 'analyst' }), words.request)).toEqual([])
    expect(await kindsOf(asUser(own.tenant, { role: 'developer' }), words.request)).toEqual(['request'])
    expect(await kindsOf(asUser(own.tenant, { role: 'analyst' }), ids.session)).toEqual(['session'])
  })
})
