import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { rollEndpointHealth } from '@/server/modules/delivery/endpoint-health'
import { reportTo } from '@/server/modules/delivery/wallet/testing/reported'
import { createWorld, forgetMovements, type World } from '@/server/modules/delivery/wallet/testing/world'
import { asUser } from '@/server/testing/as-user'
import { loadExposed } from '@/server/testing/statements/load-modules'
import { listFailing, listProviderTraffic } from './index'

let world: World

beforeEach(async () => {
  await db.query('truncate endpoint_statistic, endpoint_statistic_progress, provider_statistic')
  world = await createWorld()
})
afterEach(forgetMovements)

const support = () => asUser(world.ctx, { staffRole: 'support' })

/** Ten minutes on, everything so far is counted. */
async function count(): Promise<void> {
  world.clock.advance(600_000)
  await rollEndpointHealth(world.ctx)
}

describe('organizations whose callbacks fail', () => {
  test('are listed with what waits, the share that failed and the last success, and well ones are not', async () => {
    const well = await createWorld()
    await reportTo(well, 'accept', { transactionId: 'fine' })
    await reportTo(world, 'accept', { transactionId: 'fine' })
    await reportTo(world, 'bad_request', { transactionId: 'refused' })
    const at = world.clock.now()
    await reportTo(world, 'timeout', { transactionId: 'late', scheduleS: [3_600] })
    await count()
    const { organizations, total } = await listFailing(support())
    expect(total).toBe(1)
    expect(organizations).toMatchObject([
      {
        organizationId: world.organizationId,
        name: 'Test',
        waiting: 1,
        oldestWaiting: at,
        hourAttempts: 3,
        hourFailed: 2,
        dayAttempts: 3,
        dayFailed: 2,
        pausedUntil: null,
        lastSettledAt: expect.any(Date),
      },
    ])
    expect(organizations[0]).not.toHaveProperty('playerId')
  })

  test('come first when they fail right now, and leave the hour with their failures', async () => {
    const stuck = await createWorld()
    await reportTo(stuck, 'bad_request', { transactionId: 'one' })
    await reportTo(stuck, 'bad_request', { transactionId: 'two' })
    world.clock.advance(2 * 3_600_000)
    await reportTo(world, 'timeout', { transactionId: 'late', scheduleS: [3_600] })
    await count()
    const listed = async () => (await listFailing(support())).organizations.map((row) => row.organizationId)
    expect(await listed()).toEqual([world.organizationId, stuck.organizationId])
    world.clock.advance(3_600_000)
    expect(await listed()).toEqual([stuck.organizationId])
  })

  test('show attempts that are not counted yet, and each once', async () => {
    await reportTo(world, 'accept', { transactionId: 'fine' })
    await reportTo(world, 'bad_request', { transactionId: 'refused' })
    const counts = { waiting: 1, hourAttempts: 2, hourFailed: 1, dayAttempts: 2, dayFailed: 1 }
    expect((await listFailing(support())).organizations).toMatchObject([counts])
    await count()
    expect((await listFailing(support())).organizations).toMatchObject([counts])
  })

  test('show that an endpoint cools off', async () => {
    await reportTo(world, 'timeout', { transactionId: 'late', scheduleS: [3_600] })
    await count()
    const pausedUntil = new Date(world.clock.now().getTime() + 5_000)
    await db.endpoint.update({ where: { id: world.endpointId }, data: { pausedUntil } })
    expect((await listFailing(support())).organizations).toMatchObject([{ pausedUntil }])
    world.clock.advance(5_000)
    expect((await listFailing(support())).organizations).toMatchObject([{ pausedUntil: null }])
  })

  test('are not seen by members', async () => {
    const owner = asUser(world.ctx, { role: 'owner' })
    await expect(listFailing(owner)).rejects.toMatchObject({ code: 'E5004' })
    await expect(listProviderTraffic(owner)).rejects.toMatchObject({ code: 'E5004' })
  })
})

describe('the traffic of a provider', () => {
  const ofWorld = async () => {
    const { providers } = await listProviderTraffic(support())
    return providers.find(({ providerCode }) => providerCode === world.providerCode)
  }

  test('is counted by what became of its callbacks, once, in the hour and in the day', async () => {
    await reportTo(world, 'accept', { transactionId: 'fine' })
    world.clock.advance(2 * 3_600_000)
    await reportTo(world, 'bad_request', { transactionId: 'refused' })
    await reportTo(world, 'garbage', { transactionId: 'unclear' })
    await reportTo(world, 'timeout', { transactionId: 'late', scheduleS: [3_600] })
    await count()
    await rollEndpointHealth(world.ctx)
    const failed = { unavailable: 1, refused: 1, unknown: 1 }
    expect(await ofWorld()).toMatchObject({
      hour: { transactions: 3, attempts: 3, ...failed, p95Ms: expect.any(Number) },
      day: { transactions: 4, attempts: 4, ...failed, p50Ms: expect.any(Number) },
    })
  })

  test('says since when it is counted, until a day is', async () => {
    await reportTo(world, 'accept', { transactionId: 'fine' })
    await count()
    expect((await listProviderTraffic(support())).countedFrom).toEqual(expect.any(Date))
    world.clock.advance(24 * 3_600_000)
    expect((await listProviderTraffic(support())).countedFrom).toBeNull()
    expect(await ofWorld()).toBeUndefined()
  })
})

describe('with many steps counted', () => {
  test('the last hour and day are read from indexes', async () => {
    await db.$executeRaw`insert into endpoint_statistic
        (endpoint_id, bucket, verdict, reason, error_code, attempts, latency, last_at, last_movement_id)
      select ${world.endpointId}::uuid, timestamptz '2026-03-01' - n * interval '2 minutes', 'retryable', '', '', 1,
        array[1], '2026-03-01', gen_random_uuid() from generate_series(1, 5000) n`
    await db.$executeRaw`insert into endpoint_statistic
        (endpoint_id, bucket, verdict, reason, error_code, attempts, latency, last_at, last_movement_id)
      select gen_random_uuid(), timestamptz '2026-03-01' - n * interval '2 minutes', 'retryable', '', '', 1,
        array[1], '2026-03-01', gen_random_uuid() from generate_series(1, 5000) n, generate_series(1, 4)`
    await db.$executeRaw`insert into provider_statistic (bucket, provider_code, verdict, attempts, movements, latency)
      select timestamptz '2026-03-01' - n * interval '2 minutes', 'p', 'confirmed', 1, 1, array[1]
      from generate_series(1, 5000) n`
    await db.$executeRaw`analyze endpoint_statistic, provider_statistic`
    const hour = new Date('2026-02-28T23:00:00Z')
    const day = new Date('2026-02-28T00:00:00Z')
    const everywhere = 'server/modules/delivery/endpoint-health/queries-everywhere.ts'
    const providers = 'server/modules/delivery/endpoint-health/queries-providers.ts'
    const modules = await loadExposed([everywhere, providers])
    const planOf = async (file: string, name: string, values: unknown[]) => {
      const statement = modules[file]?.[name] as { text: string } | undefined
      const plan = await db.query<{ 'QUERY PLAN': string }>(`explain ${statement?.text}`, values)
      return plan.map((line) => line['QUERY PLAN']).join('\n')
    }
    const plans = [
      await planOf(everywhere, 'failingStatement', [hour, 50]),
      await planOf(everywhere, 'trafficStatement', [[world.organizationId], day, hour, hour]),
      await planOf(providers, 'trafficStatement', [day, hour]),
    ]
    for (const plan of plans)
      expect(plan).not.toMatch(/Seq Scan on ((endpoint|provider)_statistic\b|wallet_)/)
    expect(plans[0]).toContain('endpoint_statistic_bucket_idx')
    // Each month's own.
    expect(plans[1]).toMatch(/attempt_2026_\d\d_endpoint_id_finished_at_idx/)
    expect(plans[2]).toContain('provider_statistic_pkey')
  })
})
