import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { findEndpoint } from '@/server/modules/accounts/endpoints'
import { findSessionForProvider } from '@/server/modules/play/sessions'
import { cashPlay, draftMovement, type PlayedSession } from './draft-movement'
import { recordCash } from './record'
import { startDelivery } from './start-delivery'
import { createWorld, storedMovement } from './testing/world'

test('a bet that a process believes to be unlimited is judged all the same', async () => {
  const world = await createWorld()
  const found = await findSessionForProvider(world.sessionId, world.providerCode)
  const session = { ...found, isLimited: false } as PlayedSession
  const { brandId, organizationId, playerId } = world
  await db.playLimit.create({
    data: {
      ...{ brandId, organizationId, playerId, currency: 'EUR', version: 1, pending: [], loss24h: 150n },
      changedAt: world.clock.now(),
    },
  })
  const endpoint = await findEndpoint(session)
  const record = (transactionId: string) => {
    const report = world.report({ type: 'bet', transactionId })
    const draft = draftMovement({ report, session, freeRound: cashPlay }, world.clock.now())
    const start = startDelivery(draft, { endpoint, policy: world.ports.policy })
    return recordCash({ movement: { ...draft, ...start }, session })
  }
  const states = await Promise.all(['a', 'b', 'c'].map(record))
  expect(states.map((row) => row?.state).toSorted()).toEqual(['not_sent', 'not_sent', 'sending'])
  expect((await storedMovement(world, 'a')).limitMinor).not.toBeNull()
  expect(await record('a')).toBeNull()
})
