import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { openCreateRoundReplay } from '@/server/rest/testing/scenes/transactions'

test('a link is made that is good for ten minutes, audited, and stored as a hash', async () => {
  const { ask, tenant } = await openCreateRoundReplay()
  const before = Date.now()
  const response = await ask()
  expect(response.status).toBe(201)
  const { url, expires_at: expiresAt } = await response.json()
  expect(new URL(url).pathname).toMatch(/^\/replay\/[\w-]{43}$/)
  expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(600_000)
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(600_000)
  const where = { organizationId: tenant.organizationId }
  const audited = await db.auditEntry.findFirst({ where: { ...where, action: 'round.replay_created' } })
  expect(audited).toMatchObject({ subjectId: 'round-1', actor: { kind: 'apiKey' } })
  const [row] = await db.roundReplay.findMany({ where })
  expect(JSON.stringify(row)).not.toContain(url.split('/').pop())
})

test('a request needs no body', async () => {
  const { ask } = await openCreateRoundReplay()
  expect((await ask({ body: undefined })).status).toBe(201)
})
