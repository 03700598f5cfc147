import { expect, test, vi } from 'vitest'
import { connectProviderStub, createProviderStub } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import { connectTwoInstances, untilWaiting } from '@/server/testing/two-instances'
import { consumeLaunchUrl } from './queries-read'

const stub = createProviderStub()
vi.mock('@/server/providers/registry', () => ({ connectProvider: () => connectProviderStub(stub) }))

/** A link that one instance is just opening, and what another gets of it once the first has ended. */
async function openBeside(end: 'commit' | 'rollback'): Promise<string | null> {
  const { one, other } = await connectTwoInstances()
  const world = await createSessionWorld()
  const { body } = await world.create('k')
  const link = { sessionId: body.session_id, now: world.clock.now() }
  await one.query('begin')
  expect(await consumeLaunchUrl(one, link)).toEqual(expect.any(String))
  const second = consumeLaunchUrl(other, link)
  await untilWaiting(1)
  await one.query(end)
  return second
}

test('a link that another instance is just opening is opened by that one alone', async () => {
  expect(await openBeside('commit')).toBeNull()
})

test('a link whose opening failed in another instance is still there', async () => {
  expect(await openBeside('rollback')).toEqual(expect.any(String))
})
