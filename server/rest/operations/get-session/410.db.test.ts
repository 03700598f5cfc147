import { test } from 'vitest'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetSession } from '@/server/rest/testing/scenes/sessions'

test('a session is gone after its 24 hours', async () => {
  const { ask, sessionId } = await openGetSession()
  const day = 86_400_000
  await db.gameSession.update({
    where: { id: sessionId },
    data: { createdAt: new Date(Date.now() - day - 1), expiresAt: new Date(Date.now() - 1) },
  })
  await nestedError(await ask(), { status: 410, code: 'E3002' })
})
