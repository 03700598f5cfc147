import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { analyst, reportTo } from '@/server/modules/delivery/wallet/testing/reported'
import { createWorld, forgetMovements, type World } from '@/server/modules/delivery/wallet/testing/world'
import { getEndpointHealth, listEndpointHealth, rollEndpointHealth } from './index'

let world: World

beforeEach(async () => {
  world = await createWorld()
})
afterEach(forgetMovements)

describe('the health of an endpoint', () => {
  test('says latency, verdicts, cool-off with its reason, and what is sent next', async () => {
    await reportTo(world, 'accept', { transactionId: 'fine' })
    for (let n = 0; n < 12; n += 1)
      await reportTo(world, 'server_error', { transactionId: `w${n}`, type: 'win', scheduleS: [60] })
    const health = await getEndpointHealth(analyst(world), { endpointId: world.endpointId, span: '1h' })
    expect(health).toMatchObject({
      attempts: 10,
      settled: 1,
      failed: 9,
      p50: 3,
      queued: 12,
      pausedUntil: expect.any(Date),
      coolOff: { minAttempts: 10, attempts: 10, failed: 9 },
      verdicts: [
        { verdict: 'retryable', reason: 'http_500', count: 9 },
        { verdict: 'confirmed', reason: 'accepted', count: 1 },
      ],
    })
    expect(health.due).toHaveLength(10)
    expect(health.nextAttemptAt).toEqual(health.due[0]?.nextAttemptAt)
    expect(health.buckets).toHaveLength(30)
    expect(health.buckets.reduce((sum, bucket) => sum + bucket.settled + bucket.failed, 0)).toBe(10)
  })

  test('is the same once its attempts are counted, and then reads none of them', async () => {
    await reportTo(world, 'accept', { transactionId: 'fine' })
    await reportTo(world, 'bad_request', { transactionId: 'refused' })
    await reportTo(world, 'timeout', { transactionId: 'late', type: 'win', scheduleS: [60] })
    world.clock.advance(600_000)
    const asked = { endpointId: world.endpointId, span: '24h' } as const
    const live = await getEndpointHealth(analyst(world), asked)
    const listed = await listEndpointHealth(analyst(world), { span: '7d' })
    await rollEndpointHealth(world.ctx)
    await db.query(
      `update movement set first_signature = null, first_finished_at = null, first_duration_ms = null,
        first_verdict = null, first_verdict_reason = null, first_response_headers = null, first_error_code = null,
        first_error_message = null where endpoint_id = $1`,
      [world.endpointId],
    )
    expect(await getEndpointHealth(analyst(world), asked)).toEqual(live)
    expect(await listEndpointHealth(analyst(world), { span: '7d' })).toEqual(listed)
    expect(live).toMatchObject({ attempts: 3, settled: 1, failed: 1, lastAttemptAt: expect.any(Date) })
    expect(live.verdicts.map(({ verdict }) => verdict).toSorted()).toEqual([
      'confirmed',
      'rejected',
      'retryable',
    ])
  })

  test('is counted once, however often, and what ends later is added', async () => {
    world.clock.advance(3_600_000)
    await reportTo(world, 'accept', { transactionId: 'one' })
    world.clock.advance(600_000)
    await rollEndpointHealth(world.ctx)
    await rollEndpointHealth(world.ctx)
    await reportTo(world, 'accept', { transactionId: 'two' })
    const [health] = await listEndpointHealth(analyst(world), { span: '24h' })
    expect(health).toMatchObject({ attempts: 2, settled: 2 })
  })

  test("is never another organization's", async () => {
    await reportTo(world, 'bad_request', { transactionId: 'rejected' })
    const other = analyst(await createWorld())
    expect(await listEndpointHealth(other, { span: '24h' })).toMatchObject([
      { attempts: 0, queued: 0, needsAttention: 0 },
    ])
    const endpoint = { endpointId: world.endpointId, span: '24h' } as const
    await expect(getEndpointHealth(other, endpoint)).rejects.toMatchObject({ code: 'E0004' })
  })
})
