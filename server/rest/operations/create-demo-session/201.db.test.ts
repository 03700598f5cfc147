import { expect, test } from 'vitest'
import { openCreateDemoSession, studio } from '@/server/rest/testing/scenes/sessions'

test('a demo needs only a game, and neither wallet nor credit', async () => {
  const { ask, tenant } = await openCreateDemoSession({ hasCallback: false, settings: { creditMinor: 0n } })
  const response = await ask()
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ provider_code: tenant.providerCode })
  expect((await studio()).calls.at(-1)).toMatchObject({ method: 'POST', path: '/demo' })
})
