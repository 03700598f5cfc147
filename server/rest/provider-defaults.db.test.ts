import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { invalidationFeed } from '@/server/cache/invalidation-feed'
import { type Listening, listenForInvalidations } from '@/server/cache/listen-for-invalidations'
import { setProviderDefaults, setProviderStatus } from '@/server/modules/accounts/provider-access'
import { issuePaths, nestedError } from '@/server/rest/testing/requests'
import type { OpenScene } from '@/server/rest/testing/scene'
import { openListGames, openListProviders } from '@/server/rest/testing/scenes/catalogue'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'
import { openCreateDemoSession, openCreateSession } from '@/server/rest/testing/scenes/sessions'

/** With everything that a process keeps: what staff change must count for the next call. */
let listening: Listening
beforeAll(async () => {
  listening = listenForInvalidations()
  await vi.waitFor(() => expect(invalidationFeed().isTrusted()).toBe(true), { timeout: 10_000 })
})
afterAll(() => listening.stop())

async function openWorld(open: OpenScene) {
  const { ask, tenant } = await open({ game: { hasDemo: true } })
  const { tenant: staff, providerCode } = tenant
  return {
    ask,
    providerCode,
    change: (change: Omit<Parameters<typeof setProviderDefaults>[1], 'providerCode'>) =>
      setProviderDefaults(staff, { providerCode, ...change }),
    mark: (status: 'active' | 'suspended' | 'unavailable') =>
      setProviderStatus(staff, { providerCode, status }),
  }
}

describe('what staff change about a provider', () => {
  test('decides the next launch', async () => {
    const { ask, change, mark } = await openWorld(openCreateSession)
    expect((await ask()).status).toBe(201)
    await change({ isRegistered: false })
    await nestedError(await ask(), { status: 404, code: 'E1001' })
    await change({ isRegistered: true, requiresApproval: true })
    await nestedError(await ask(), { status: 403, code: 'PROVIDER_ACCESS_REQUIRED' })
    await change({ requiresApproval: false, blockedCountries: ['SE'] })
    await nestedError(await ask(), { status: 403, code: 'E2003' })
    await change({ blockedCountries: [], supportedCurrencies: ['USD'] })
    expect(await issuePaths(await ask())).toEqual(['currency'])
    await change({ supportedCurrencies: [] })
    await mark('unavailable')
    await nestedError(await ask(), { status: 502, code: 'E1002' })
    await mark('suspended')
    await nestedError(await ask(), { status: 403, code: 'E1003' })
    await mark('active')
    expect((await ask()).status).toBe(201)
  })

  test.each([
    ['a demo', openCreateDemoSession],
    ['free rounds', openIssueFreeRounds],
  ])('decides the next call for %s', async (_, open) => {
    const { ask, change, mark } = await openWorld(open)
    await change({ isRegistered: false })
    await nestedError(await ask(), { status: 404, code: 'E1001' })
    await change({ isRegistered: true })
    await mark('unavailable')
    await nestedError(await ask(), { status: 502, code: 'E1002' })
    await mark('active')
    expect((await ask()).status).toBe(201)
  })

  test('is what the registry shows', async () => {
    const { ask, change, providerCode } = await openWorld(openListProviders)
    await change({ isRegistered: false, supportedCurrencies: ['EUR', 'USDT'], blockedCountries: ['US'] })
    const { providers } = await (await ask()).json()
    expect(providers).toContainEqual({
      provider_code: providerCode,
      is_registered: false,
      supported_currencies: ['EUR', 'USDT'],
      blocked_countries: ['US'],
    })
    await change({ requiresApproval: true })
    const later = await (await ask()).json()
    expect(later.providers).not.toContainEqual(expect.objectContaining({ provider_code: providerCode }))
  })

  test('is what its games inherit in the next list', async () => {
    const { ask, change, providerCode } = await openWorld(openListGames)
    const list = async (query = '') =>
      (await ask({ path: `/v1/games?provider=${providerCode}${query}` })).json()
    expect(await list('&currency=NOK')).toMatchObject({ total: 0 })
    await change({ supportedCurrencies: ['NOK', 'USDT'], blockedCountries: ['US'] })
    await vi.waitFor(
      async () =>
        expect(await list('&currency=NOK')).toMatchObject({
          games: [{ supported_currencies: ['NOK', 'USDT'], blocked_countries: ['US'] }],
        }),
      { timeout: 10_000 },
    )
  })
})
