import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { openListGameCalendar } from '@/server/rest/testing/scenes/catalogue'

test('another account’s approval shows no dates to me', async () => {
  const theirs = await openListGameCalendar({ provider: { requiresApproval: true } })
  const mine = await openListGameCalendar()
  const { organizationId, providerCode, gameId } = theirs.tenant
  await db.providerAccess.create({ data: { organizationId, providerCode, isApproved: true } })
  await db.game.update({ where: { id: gameId }, data: { retiresAt: new Date('2030-05-01T00:00:00Z') } })
  const query = { from: '2030-01-01', to: '2030-12-31', provider: providerCode }
  expect(await (await theirs.ask({ query })).json()).toMatchObject({ total: 1 })
  expect(await (await mine.ask({ query })).json()).toMatchObject({ total: 0, events: [] })
})
