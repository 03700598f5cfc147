import { expect, test } from 'vitest'
import { openGetGame } from '@/server/rest/testing/scenes/catalogue'

test('a game is answered by its catalogue id, in either case', async () => {
  const { ask, tenant } = await openGetGame({ game: { name: 'Lucky Harbour' } })
  for (const id of [tenant.gameId, tenant.gameId.toUpperCase()]) {
    const response = await ask({ path: `/v1/games/${id}` })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ game: { id: tenant.gameId, name: 'Lucky Harbour' } })
  }
})
