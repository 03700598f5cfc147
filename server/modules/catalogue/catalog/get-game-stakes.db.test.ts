import { beforeEach, describe, expect, it } from 'vitest'
import { GameStakes } from '@/server/contract/resources/game'
import { newId } from '@/server/core/ids'
import { callFailed, callSucceeded, type ProviderResult, type Stakes } from '@/server/providers/port'
import { connectProvidersBy } from '@/server/testing/provider-stub'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { getGameStakes } from './index'

const levels: Stakes = { mode: 'enumerated', stakes: [{ amount: '0.20', coinLevel: 1 }] }
const provider = {
  calls: [] as { providerGameId: string; currency: string }[],
  freeRounds: { stakeField: 'coin_level' } as { stakeField: string } | null,
  answer: (): ProviderResult<Stakes> | Promise<ProviderResult<Stakes>> => callSucceeded(levels),
}
connectProvidersBy(() => ({
  ports: {},
  adapter: {
    capabilities: { freeRounds: provider.freeRounds },
    fetchStakes: async (_ports: unknown, asked: { providerGameId: string; currency: string }) => {
      provider.calls.push(asked)
      return provider.answer()
    },
  },
}))

beforeEach(() => {
  Object.assign(provider, {
    calls: [],
    freeRounds: { stakeField: 'coin_level' },
    answer: () => callSucceeded(levels),
  })
})

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })

async function createWorld(game: Partial<Parameters<typeof createTestGame>[0]> = {}) {
  const { tenant, clock } = await createTestTenant()
  const providerCode = await createTestProvider()
  const gameId = await createTestGame({ providerCode, providerGameId: 'g1', ...game })
  return {
    clock,
    providerCode,
    gameId,
    ask: (currency = 'EUR', id = gameId) => getGameStakes(tenant, { gameId: id, currency }),
  }
}

describe('the stakes of a game', () => {
  it('are the provider’s, in the currency asked for', async () => {
    const { ask, gameId, providerCode } = await createWorld()
    const stakes = await ask()
    expect(GameStakes.parse(stakes)).toEqual(stakes)
    expect(stakes).toEqual({
      game_id: gameId,
      provider_code: providerCode,
      currency: 'EUR',
      stake_field: 'coin_level',
      mode: 'enumerated',
      stakes: [{ amount: 0.2, coin_level: 1 }],
    })
    expect(provider.calls).toEqual([{ providerGameId: 'g1', currency: 'EUR' }])
  })

  it('are unsupported, without asking, where the game or the dialect takes no free rounds', async () => {
    const none = { mode: 'unsupported', stake_field: null, stakes: [] }
    expect(await (await createWorld({ freeRoundsSupport: false })).ask()).toMatchObject(none)
    provider.freeRounds = null
    expect(await (await createWorld()).ask()).toMatchObject(none)
    expect(provider.calls).toEqual([])
  })
})

describe('the provider', () => {
  it('is asked once in half a minute for a game and currency, and again after it', async () => {
    const { ask, clock } = await createWorld()
    await ask()
    clock.advance(29_999)
    await ask()
    expect(provider.calls).toHaveLength(1)
    clock.advance(1)
    await ask()
    expect(provider.calls).toHaveLength(2)
  })

  it('is asked for each currency and each game by itself', async () => {
    const { ask, providerCode } = await createWorld()
    await ask('EUR')
    await ask('USD')
    await ask('EUR', await createTestGame({ providerCode, providerGameId: 'g2' }))
    expect(provider.calls).toHaveLength(3)
  })

  it('is asked once by many who ask at the same time', async () => {
    const { ask } = await createWorld()
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(provider.calls).toHaveLength(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it.each(['timeout', 'unavailable', 'rate_limited', 'invalid_answer'] as const)(
    'that fails by %s is E1002 with status 502, and is asked again at once',
    async (kind) => {
      const { ask } = await createWorld()
      provider.answer = () => callFailed(kind, 'inside')
      await expect(ask()).rejects.toEqual(refusal('E1002', 502))
      provider.answer = () => callSucceeded(levels)
      expect(await ask()).toMatchObject({ mode: 'enumerated' })
    },
  )

  it('that does not accept our signature is E1004: asking again would not help', async () => {
    const { ask } = await createWorld()
    provider.answer = () => callFailed('auth', 'inside')
    await expect(ask()).rejects.toEqual(refusal('E1004', 500))
  })

  it('whose amounts cannot be shown exactly is E1002 rather than rounded', async () => {
    const { ask } = await createWorld()
    provider.answer = () => callSucceeded({ mode: 'enumerated', stakes: [{ amount: '9007199254740993.01' }] })
    await expect(ask()).rejects.toEqual(refusal('E1002', 502))
  })

  it('that does not know the game is E2001; one that refuses the currency is E0003', async () => {
    const { ask } = await createWorld()
    provider.answer = () => callFailed('not_found', '')
    await expect(ask()).rejects.toEqual(refusal('E2001', 404))
    provider.answer = () => callFailed('refused', '')
    await expect(ask()).rejects.toEqual(refusal('E0003', 400))
  })
})

describe('a question for stakes', () => {
  it('in a currency that ISO 4217 does not list is the provider’s to answer', async () => {
    const { ask } = await createWorld()
    expect(await ask('USDT')).toMatchObject({ currency: 'USDT', mode: 'enumerated' })
    expect(provider.calls).toEqual([{ providerGameId: 'g1', currency: 'USDT' }])
  })

  it('about a game that is unknown, inactive or of an unapproved provider is E2001', async () => {
    const { ask } = await createWorld()
    const unapproved = await createTestProvider({ requiresApproval: true })
    const hidden = [
      newId(),
      await createTestGame({ providerCode: await createTestProvider(), isActive: false }),
      await createTestGame({ providerCode: unapproved }),
    ]
    for (const gameId of hidden) await expect(ask('EUR', gameId)).rejects.toEqual(refusal('E2001', 404))
    expect(provider.calls).toEqual([])
  })
})
