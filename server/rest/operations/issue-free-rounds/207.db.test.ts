import { expect, test } from 'vitest'
import { perGame } from '@/server/rest/testing/free-rounds-provider'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('issued on some games, the grant is active and the others say why they failed', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  fakeProvider.issue = perGame('active', 'failed')
  const response = await ask()
  expect(response.status).toBe(207)
  const { status, games } = await response.json()
  expect(status).toBe('active')
  expect(games).toMatchObject([
    { status: 'active', reason: null },
    { status: 'issue_failed', reason: 'told so' },
  ])
})
