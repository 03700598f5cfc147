import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '@/sandbox/testing/sandbox-world'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'

/** The demo's destinations, told by the real sender over HTTP to the real sandbox. */
let world: World
beforeAll(async () => {
  world = await openWorld()
  const { secrets } = world.settings
  Object.assign(process.env, {
    SANDBOX_PUBLIC_URL: world.url,
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: world.url,
    SANDBOX_AURORA_SECRET: secrets.aurora,
    SANDBOX_BOREALIS_SECRET: secrets.borealis,
    SANDBOX_CASCADE_SECRET: secrets.cascade,
  })
})
afterAll(() => world.stop())

const ctx = systemContext('seed', systemClock, 'seed')

async function tell(organizationId: string): Promise<void> {
  const { createNotificationWorker, listDestinations, testDestination } = await import(
    '@/server/modules/operations/destinations'
  )
  const { asOrganizationId } = await import('@/server/core/ids')
  const tenant = { ...ctx, organizationId: asOrganizationId(organizationId) }
  for (const { id, kind } of await listDestinations(tenant))
    if (kind === 'webhook') await testDestination(tenant, { destinationId: id })
  const worker = createNotificationWorker()
  await worker.startDue(ctx)
  await worker.idle()
}

test('receivers of the demo take what is signed for them, also when the seed runs again', async () => {
  const { seedDestinations } = await import('./seed-destinations')
  const { createTestTenant } = await import('@/server/testing/tenants')
  const { db } = await import('@/server/db')
  const { organizationId } = await createTestTenant({ slug: 'lucky-lane' })
  await createTestTenant({ slug: 'grand-platform' })
  for (const times of [1, 2]) {
    await seedDestinations(ctx)
    await tell(organizationId)
    const { events } = await world.control('GET', '/events/lucky-lane')
    expect(events).toHaveLength(times)
    expect(await db.destination.count({ where: { organizationId } })).toBe(2)
  }
  const home = await (await fetch(`${world.url}/`)).text()
  expect(home).toContain('destination.test.v1')
})
