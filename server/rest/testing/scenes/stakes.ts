import { getGameStakes } from '@/server/contract/operations/games'
import { handler } from '@/server/rest/operations/get-game-stakes/handler'
import { createApiTenant } from '@/server/rest/testing/api-tenant'
import { type FakeProvider, openFakeProvider } from '@/server/rest/testing/fake-provider'
import { type OpenScene, setScene } from '@/server/rest/testing/scene'

export const fakeProvider = openFakeProvider

const enumerated = {
  mode: 'enumerated',
  stakes: [
    { coin_level: 1, amount: 20 },
    { coin_level: 2, amount: 50 },
  ],
}

/** A game that takes free rounds, at a provider that answers with `stakes`. */
export const openGetGameStakes: OpenScene = async (wishes = {}) => {
  const { baseUrl, answer } = await fakeProvider()
  if (isLaunchAnswer(answer)) answer.body = enumerated
  const tenant = await createApiTenant({
    ...wishes,
    provider: { baseUrl, ...wishes.provider },
    game: { freeRoundsSupport: true, ...wishes.game },
  })
  return setScene({ operation: getGameStakes, handler }, tenant, {
    path: `/v1/games/${tenant.gameId}/stakes?currency=EUR`,
  })
}

const isLaunchAnswer = ({ body }: FakeProvider['answer']) =>
  typeof body === 'object' && body !== null && 'launch_url' in body
