import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { openListGameCalendar } from '@/server/rest/testing/scenes/catalogue'

const period = { from: '2030-01-01', to: '2030-12-31' }

async function open(wishes?: Parameters<typeof openListGameCalendar>[0]) {
  const scene = await openListGameCalendar(wishes)
  const { gameId, providerCode } = scene.tenant
  const set = (data: Parameters<typeof db.game.update>[0]['data']) =>
    db.game.update({ where: { id: gameId }, data })
  const read = async (query: Record<string, string> = {}) =>
    (await scene.ask({ query: { ...period, provider: providerCode, ...query } })).json()
  return { ...scene, set, read }
}

test('a game has its release and its retirement, in their order', async () => {
  const { tenant, set, read } = await open()
  await set({
    ...{ goesLiveAt: new Date('2030-03-01T10:00:00Z'), isActive: false },
    ...{ retiresAt: new Date('2030-09-01T00:00:00Z'), retirementNote: 'The second one takes its place.' },
  })
  const game = await db.game.findUniqueOrThrow({ where: { id: tenant.gameId } })
  const named = {
    ...{ game_id: game.id, provider_code: game.providerCode },
    ...{ provider_game_id: game.providerGameId, name: game.name },
  }
  expect(await read()).toEqual({
    events: [
      { type: 'release', at: '2030-03-01T10:00:00.000Z', ...named, note: null },
      {
        type: 'retirement',
        at: '2030-09-01T00:00:00.000Z',
        ...named,
        note: 'The second one takes its place.',
      },
    ],
    ...{ total: 2, page: 1, per_page: 50 },
  })
  expect(await read({ type: 'retirement' })).toMatchObject({ total: 1, events: [{ type: 'retirement' }] })
  expect(await read({ per_page: '1', page: '2' })).toMatchObject({
    total: 2,
    events: [{ type: 'retirement' }],
  })
})

test('the release date of a feed counts while the game is listed, from its first minute to its last day', async () => {
  const { set, read } = await open()
  await set({ releaseDate: new Date('2030-12-31') })
  expect(await read()).toMatchObject({ events: [{ type: 'release', at: '2030-12-31T00:00:00.000Z' }] })
  expect(await read({ to: '2030-12-30' })).toMatchObject({ total: 0 })
  await set({ isActive: false })
  expect(await read()).toMatchObject({ total: 0, events: [] })
})

test('without a period it is the year from today', async () => {
  const { ask, tenant, set } = await open()
  // Scenes go by the real clock.
  const today = new Date(new Date().toISOString().slice(0, 10))
  await set({ retiresAt: today })
  const read = async () => (await ask({ query: { provider: tenant.providerCode } })).json()
  expect(await read()).toMatchObject({ total: 1 })
  await set({ retiresAt: new Date(today.getTime() - 1) })
  expect(await read()).toMatchObject({ total: 0 })
  await set({ retiresAt: new Date(today.getTime() + 366 * 86_400_000 - 1) })
  expect(await read()).toMatchObject({ total: 1 })
})

test('games that the account does not offer are not in it', async () => {
  const { tenant, set, read } = await open()
  await set({ retiresAt: new Date('2030-05-01T00:00:00Z') })
  const { organizationId, providerCode, gameId } = tenant
  expect(await read()).toMatchObject({ total: 1 })
  await db.gameSelection.create({
    data: { id: crypto.randomUUID(), organizationId, gameId, isEnabled: false },
  })
  expect(await read()).toMatchObject({ total: 0 })
  await db.gameSelection.deleteMany({ where: { organizationId } })
  await db.providerAccess.create({ data: { organizationId, providerCode, isEnabled: false } })
  expect(await read()).toMatchObject({ total: 0 })
})
