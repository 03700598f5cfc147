import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

test('a demo belongs to the brand of the key that asked for it', async () => {
  const [mine, theirs] = [await openCreateDemoSession(), await openCreateDemoSession()]
  const body = { game_id: theirs.tenant.gameId }
  const { session_id } = await (await mine.ask({ body })).json()
  const row = await db.gameSession.findUniqueOrThrow({ where: { id: session_id } })
  expect(row).toMatchObject({ brandId: mine.tenant.brandId, organizationId: mine.tenant.organizationId })
})
