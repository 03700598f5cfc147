import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { db } from '@/server/db'
import { sendDueMail } from '@/server/modules/accounts/mail'
import { buildServiceProgram, type ServiceProgram } from '@/server/testing/killed/service-program'
import { confirmOrganizationDeletion, requestOrganizationDeletion } from './index'
import { stepsOf } from './steps'
import { placesOf } from './testing/search-database'
import { createNamedTenant, mailedToken, settleTenant } from './testing/world'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

let service: ServiceProgram
const children: ChildProcess[] = []

beforeAll(async () => {
  service = await buildServiceProgram(fileURLToPath(new URL('./testing/work-once.ts', import.meta.url)))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => service.remove())

/** A process that kills itself after the step, or `in` it, as kill -9 would. */
function startService(crashAt: string | null): ChildProcess {
  const { CROUPIER_CRASH_AT: _, ...environment } = process.env
  const crash = crashAt === null ? {} : { CROUPIER_CRASH_AT: `deletion/${crashAt}` }
  const child = fork(service.path, { env: { ...environment, API_MODE: 'sandbox', ...crash } })
  children.push(child)
  return child
}

/** All but the steps that are alike: of the tables in which people are replaced, the audit log. */
const killedAfter = stepsOf({ kind: 'organization' })
  .map(({ name }) => name)
  .filter((name) => name !== 'finish' && (!name.startsWith('people in') || name.endsWith('audit_entry')))

/** Steps that change several tables, or much of one. */
const killedWithin = ['files', 'accounts', 'people in audit_entry']

test('processes that are killed within steps and after each of them leave it to the next, which goes on', async () => {
  const world = await createNamedTenant()
  await settleTenant(world)
  const { organizationId, tenant, owner } = world
  await requestOrganizationDeletion(tenant)
  await sendDueMail(tenant)
  await confirmOrganizationDeletion(tenant, { token: await mailedToken(owner.email) })
  expect(killedAfter.length).toBeGreaterThan(10)
  const kill = async (at: string) => {
    const [, signal] = await once(startService(at), 'exit')
    expect(signal).toBe('SIGKILL')
    const done = await db.deletionStep.findMany({ where: { deletion: { organizationId } } })
    // The lease of the dead process runs out, and the wait after the close passes.
    await db.query(
      `update deletion set lease_expires_at = now(), started_at = started_at - interval '5 minutes'
        where organization_id = $1 and state = 'erasing'`,
      [organizationId],
    )
    return done.map(({ step }) => step)
  }
  for (const step of killedAfter) {
    if (killedWithin.includes(step)) expect(await kill(`in ${step}`)).not.toContain(step)
    expect(await kill(step)).toContain(step)
  }
  await once(startService(null), 'exit')
  expect(await db.deletion.findFirst({ where: { organizationId, state: 'done' } })).not.toBeNull()
  expect([...(await placesOf(owner.name)), ...(await placesOf(owner.email))]).toEqual([])
  expect(await db.auditEntry.count({ where: { organizationId, action: 'deletion.completed' } })).toBe(1)
  // Some thirty processes, one after the other.
}, 600_000)
