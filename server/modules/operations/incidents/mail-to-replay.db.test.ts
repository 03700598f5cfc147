import { expect, test, vi } from 'vitest'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { listOutbox, sendDueMail } from '@/server/modules/accounts/mail'
import { createUser } from '@/server/modules/accounts/members'
import { createRunWorker, planReplay, startReplay } from '@/server/modules/delivery/bulk-replay'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createNotificationWorker, setMyNotifications } from '@/server/modules/operations/destinations'
import { asUser } from '@/server/testing/as-user'
import { getIncident } from './index'
import { createScene } from './testing/scene'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

test('a mail leads to its incident, whose prepared replay empties the queue and closes it', async () => {
  const scene = await createScene()
  const { world, ctx } = scene
  const organizationId = asOrganizationId(world.organizationId)
  const email = `owner@${organizationId}.example`
  const memberships = [{ organizationId, role: 'owner' as const }]
  const { userId } = await createUser({ email, name: 'Ada', password: 'a long enough password', memberships })
  const owner = asUser({ ...ctx, organizationId }, { role: 'owner', userId, email })
  await setMyNotifications(owner, { severities: ['critical', 'warning', 'info'] })
  const mails = async () => {
    const worker = createNotificationWorker()
    await worker.startDue(ctx)
    await worker.idle()
    await sendDueMail(ctx)
    return (await listOutbox()).filter(({ recipient }) => recipient === email)
  }

  world.wallet.behave('bad_request')
  for (const transactionId of ['w1', 'w2'])
    await reportMovement(ctx, world.report({ type: 'win', transactionId }), world.ports)
  await scene.evaluate()
  const [opened, ...more] = await mails()
  expect(more).toEqual([])
  expect(opened?.subject).toBe('Incident: 2 callbacks need attention')
  const incidentId = /\/incidents\/([0-9a-f-]{36})$/.exec(opened?.url ?? '')?.[1] ?? ''

  const incident = await getIncident(owner, { incidentId })
  expect(incident).toMatchObject({ state: 'open', endpointId: world.endpointId, trouble: { replayable: 2 } })
  world.wallet.behave('accept')
  const filter = { endpointId: world.endpointId }
  const run = await planReplay(owner, { choice: { filter } })
  await startReplay(owner, { runId: run.id })
  const replays = createRunWorker(() => world.ports)
  await replays.startDue(ctx)
  await replays.idle()
  expect(await db.movement.count({ where: { organizationId, state: { not: 'confirmed' } } })).toBe(0)

  scene.advance(1_000)
  await scene.evaluate()
  const closed = await getIncident(owner, { incidentId })
  expect(closed).toMatchObject({ state: 'closed', outcome: 'Resolved. 2 callbacks delivered since.' })
  const [newest, ...earlier] = await mails()
  expect(newest?.subject).toBe('Resolved: 2 callbacks needed attention')
  expect(earlier).toHaveLength(1)
})
