import { beforeEach, describe, expect, it } from 'vitest'
import { ListGamesQuery } from '@/server/contract/operations/games'
import { asBrandId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { setProviderAccess } from '@/server/modules/accounts/provider-access'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'
import { getGame, listGames, requireLaunchableGame, setGameSelection } from './index'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

let mine: TestTenant
let other: TestTenant

beforeEach(async () => {
  await db.gameSelection.deleteMany()
  await db.game.deleteMany()
  await db.providerAccess.deleteMany()
  await db.provider.deleteMany()
  mine = await createTestTenant({ kind: 'platform' })
  other = await createTestTenant()
})

/** What an account is told about a game in each of the ways it can ask. */
async function visibilityOf({ brand, tenant }: TestTenant, gameId: string) {
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
  const { games, total } = await listGames(brand, ListGamesQuery.parse({}))
  expect(total).toBe(games.length)
  return {
    isListed: games.some(({ id }) => id === gameId),
    lookup: await codeOf(getGame(tenant, gameId)),
    launch: await codeOf(requireLaunchableGame(brand, gameId, { country: 'SE' })),
  }
}

const open = { isListed: true, lookup: 'ok', launch: 'ok' }
const hidden = (launch: string) => ({ isListed: false, lookup: 'E2001', launch })

const secondBrand = async () => {
  const id = newId()
  await db.brand.create({ data: { id, organizationId: mine.organizationId, ref: 'nordic' } })
  return { ...mine, brandId: id, brand: { ...mine.brand, brandId: asBrandId(id) } }
}

describe('a game', () => {
  it('of an ordinary provider is open to every account', async () => {
    const gameId = await createTestGame({ providerCode: await createTestProvider() })
    expect(await visibilityOf(mine, gameId)).toEqual(open)
    expect(await visibilityOf(other, gameId)).toEqual(open)
  })

  it('that nobody has is E2001 everywhere', async () => {
    expect(await visibilityOf(mine, newId())).toEqual(hidden('E2001'))
  })

  it('that is inactive is left out, and E2002 to launch', async () => {
    const gameId = await createTestGame({ providerCode: await createTestProvider(), isActive: false })
    expect(await visibilityOf(mine, gameId)).toEqual(hidden('E2002'))
  })

  it('that is blocked in the country is listed, and E2003 to launch', async () => {
    const providerCode = await createTestProvider({ blockedCountries: ['SE'] })
    expect(await visibilityOf(mine, await createTestGame({ providerCode }))).toEqual({
      ...open,
      launch: 'E2003',
    })
    const lifted = await createTestGame({ providerCode, blockedCountries: [] })
    expect(await visibilityOf(mine, lifted)).toEqual(open)
  })

  it('without a demo is E2001 to a demo alone', async () => {
    const gameId = await createTestGame({ providerCode: await createTestProvider(), hasDemo: false })
    expect(await visibilityOf(mine, gameId)).toEqual(open)
    await expect(requireLaunchableGame(mine.brand, gameId, { needsDemo: true })).rejects.toEqual(
      refusal('E2001', 404),
    )
  })
})

describe('a provider that', () => {
  it.each([
    ['is not connected', { isRegistered: false }, 'E1001'],
    ['is suspended', { status: 'suspended' }, 'E1003'],
    ['needs an approval', { requiresApproval: true }, 'PROVIDER_ACCESS_REQUIRED'],
  ] as const)('%s hides its games', async (_, provider, code) => {
    const gameId = await createTestGame({ providerCode: await createTestProvider(provider) })
    expect(await visibilityOf(mine, gameId)).toEqual(hidden(code))
  })

  it('is away for a while keeps its games listed; a launch says E1002', async () => {
    const gameId = await createTestGame({ providerCode: await createTestProvider({ status: 'unavailable' }) })
    expect(await visibilityOf(mine, gameId)).toEqual({ ...open, launch: 'E1002' })
  })

  it('was approved for an organization is open to all its brands and to nobody else', async () => {
    const providerCode = await createTestProvider({ requiresApproval: true })
    const gameId = await createTestGame({ providerCode })
    await setProviderAccess(mine.tenant, { providerCode, isApproved: true })
    expect(await visibilityOf(mine, gameId)).toEqual(open)
    expect(await visibilityOf(await secondBrand(), gameId)).toEqual(open)
    expect(await visibilityOf(other, gameId)).toEqual(hidden('PROVIDER_ACCESS_REQUIRED'))
  })

  it('was disabled for an account is as if it did not exist, for that account', async () => {
    const providerCode = await createTestProvider()
    const gameId = await createTestGame({ providerCode })
    await setProviderAccess(mine.tenant, { providerCode, isEnabled: false })
    expect(await visibilityOf(mine, gameId)).toEqual(hidden('E2001'))
    expect(await visibilityOf(other, gameId)).toEqual(open)
  })
})

describe('a game disabled', () => {
  const newGame = async () => createTestGame({ providerCode: await createTestProvider() })

  it('for the organization is left out for all its brands and E2002 to launch, and open to others', async () => {
    const gameId = await newGame()
    const nordic = await secondBrand()
    await setGameSelection(mine.tenant, { gameIds: [gameId], isEnabled: false })
    expect(await visibilityOf(mine, gameId)).toEqual(hidden('E2002'))
    expect(await visibilityOf(nordic, gameId)).toMatchObject({ isListed: false, launch: 'E2002' })
    expect(await visibilityOf(other, gameId)).toEqual(open)
  })

  it('for one brand stays open to the other', async () => {
    const gameId = await newGame()
    const nordic = await secondBrand()
    await setGameSelection(mine.tenant, { gameIds: [gameId], isEnabled: false, brandId: nordic.brandId })
    expect(await visibilityOf(nordic, gameId)).toMatchObject({ isListed: false, launch: 'E2002' })
    expect(await visibilityOf(mine, gameId)).toEqual(open)
  })

  it('for the organization but on for one brand is open to that brand', async () => {
    const gameId = await newGame()
    const nordic = await secondBrand()
    await setGameSelection(mine.tenant, { gameIds: [gameId], isEnabled: false })
    await setGameSelection(mine.tenant, { gameIds: [gameId], isEnabled: true, brandId: nordic.brandId })
    expect(await visibilityOf(nordic, gameId)).toMatchObject({ isListed: true, launch: 'ok' })
    expect(await visibilityOf(mine, gameId)).toEqual(hidden('E2002'))
  })

  it('and on again is open, with no trace but the audit log', async () => {
    const gameId = await newGame()
    await setGameSelection(mine.tenant, { gameIds: [gameId], isEnabled: false })
    expect(await setGameSelection(mine.tenant, { gameIds: [gameId], isEnabled: true })).toEqual({
      changed: 1,
    })
    expect(await visibilityOf(mine, gameId)).toEqual(open)
    expect(await db.gameSelection.count()).toBe(0)
    const entries = await db.auditEntry.findMany({ where: { organizationId: mine.organizationId } })
    expect(entries.map(({ action }) => action).sort()).toEqual(['games.switched_off', 'games.switched_on'])
  })

  it('twice changes nothing the second time, and is not audited again', async () => {
    const gameId = await newGame()
    const input = { gameIds: [gameId, gameId], isEnabled: false }
    expect(await setGameSelection(mine.tenant, input)).toEqual({ changed: 1 })
    expect(await setGameSelection(mine.tenant, input)).toEqual({ changed: 0 })
    expect(await db.auditEntry.count({ where: { organizationId: mine.organizationId } })).toBe(1)
  })

  it('must exist, and its brand must be the organization’s', async () => {
    const gameIds = [await newGame()]
    await expect(setGameSelection(mine.tenant, { gameIds: [newId()], isEnabled: false })).rejects.toEqual(
      refusal('E2001', 404),
    )
    await expect(
      setGameSelection(mine.tenant, { gameIds, isEnabled: false, brandId: other.brandId }),
    ).rejects.toEqual(refusal('E6008', 400))
    await expect(setGameSelection(mine.tenant, { gameIds: [], isEnabled: false })).rejects.toEqual(
      refusal('E0003', 400),
    )
    expect(await db.gameSelection.count()).toBe(0)
  })

  it('is not an analyst’s to switch', async () => {
    const actor = {
      kind: 'user',
      userId: newId(),
      email: 'a@b.example',
      role: 'analyst',
      staffRole: null,
    } as const
    const gameIds = [await newGame()]
    await expect(setGameSelection({ ...mine.tenant, actor }, { gameIds, isEnabled: false })).rejects.toEqual(
      refusal('E5004', 403),
    )
  })
})

it('a launchable game comes with its effective currencies and countries and its provider', async () => {
  const providerCode = await createTestProvider({
    dialect: 'aurora',
    baseUrl: 'http://127.0.0.1:9/x',
    secretSealed: 'sealed',
    supportedCurrencies: ['EUR'],
    blockedCountries: ['US'],
  })
  const gameId = await createTestGame({
    providerCode,
    providerGameId: 'g1',
    name: 'Gold',
    freeRoundsSupport: true,
  })
  expect(await requireLaunchableGame(mine.brand, gameId, { country: 'SE' })).toMatchObject({
    id: gameId,
    providerCode,
    providerGameId: 'g1',
    name: 'Gold',
    hasDemo: true,
    hasFreeRounds: true,
    supportedCurrencies: ['EUR'],
    blockedCountries: ['US'],
    provider: {
      code: providerCode,
      dialect: 'aurora',
      baseUrl: 'http://127.0.0.1:9/x',
      secretSealed: 'sealed',
    },
  })
})
