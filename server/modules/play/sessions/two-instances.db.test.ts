import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { createProviderStub, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import { beginElsewhere, untilWaiting } from '@/server/testing/two-instances'
import { consumeLaunchUrl } from './queries-read'

const stub = createProviderStub()
stubProviders(stub)

/** A link that one instance is just opening, and what another gets of it once the first has ended. */
async function openBeside(end: 'commit' | 'rollback'): Promise<string | null> {
  const one = await beginElsewhere()
  const world = await createSessionWorld()
  const { body } = await world.create('k')
  const link = { sessionId: body.session_id, now: world.clock.now() }
  expect(await consumeLaunchUrl(one.db, link)).toEqual(expect.any(String))
  const second = consumeLaunchUrl(db, link)
  await untilWaiting(1)
  await one.end(end)
  return second
}

test('a link that another instance is just opening is opened by that one alone', async () => {
  expect(await openBeside('commit')).toBeNull()
})

test('a link whose opening failed in another instance is still there', async () => {
  expect(await openBeside('rollback')).toEqual(expect.any(String))
})
