import { expect, test, vi } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { sendDueMail } from '@/server/modules/accounts/mail'
import { createUser } from '@/server/modules/accounts/members'
import {
  confirmOrganizationDeletion,
  requestOrganizationDeletion,
  workOnDeletions,
} from '@/server/modules/deletion'
import { mailedToken } from '@/server/modules/deletion/testing/world'
import { asUser } from '@/server/testing/as-user'
import { openListGames } from './testing/scenes/catalogue'
import { openCreateSession } from './testing/scenes/sessions'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

test.each([
  ['a read', openListGames],
  ['a new session', openCreateSession],
])('%s with a key of an organization that was closed for deletion is a flat 401', async (_, open) => {
  const { ask, tenant } = await open()
  const status = async () => (await ask()).status
  expect([200, 201]).toContain(await status())
  const { organizationId } = tenant
  await db.gameSession.deleteMany({ where: { organizationId } })
  await db.organization.update({ where: { id: organizationId }, data: { creditMinor: 0n } })
  const email = `${newId()}@people.example`
  const memberships = [{ organizationId, role: 'owner' as const }]
  const { userId } = await createUser({ email, name: 'Ada', password: newId(), memberships })
  const clock = manualClock(new Date())
  const owner = asUser({ ...tenant.tenant, clock }, { role: 'owner', userId, email })
  await requestOrganizationDeletion(owner)
  await sendDueMail(owner)
  await confirmOrganizationDeletion(owner, { token: await mailedToken(email) })
  // During the cooling-off the key works: without credit a session is refused for another reason.
  expect([200, 402]).toContain(await status())
  await db.gameSession.deleteMany({ where: { organizationId } })

  clock.advance(7 * 86_400_000)
  await workOnDeletions(systemContext('work-on-deletions', clock, newId()))
  const answer = await ask()
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({ error: 'invalid_token', message: expect.any(String) })
})
