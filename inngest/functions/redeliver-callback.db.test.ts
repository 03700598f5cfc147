import { NextRequest } from 'next/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { reportMovement } from '@/server/modules/wallet'
import { createWorld, storedMovement, type World } from '@/server/modules/wallet/testing/world'

vi.hoisted(() => Object.assign(process.env, { NODE_ENV: 'development' }))

/** Drives the real handler as an Inngest server would, unsigned as only development allows. */
let post: (fnId: string, payload: object) => Promise<{ status: number; body: unknown }>

beforeAll(async () => {
  const { POST } = await import('@/app/api/inngest/route')
  post = async (fnId, payload) => {
    const url = `http://127.0.0.1:3000/api/inngest?fnId=croupier-${fnId}&stepId=step`
    const request = new NextRequest(url, { method: 'POST', body: JSON.stringify(payload) })
    const response = await POST(request, undefined)
    return { status: response.status, body: await response.json() }
  }
})

const runOf = (data: object, steps: Record<string, unknown>) => {
  const event = { name: 'croupier/callback.queued', data, id: 'e1', ts: 0 }
  const ctx = {
    run_id: 'run',
    attempt: 0,
    stack: { stack: Object.keys(steps), current: 0 },
    fn_id: 'f',
    env: 'e',
  }
  return { event, events: [event], steps, ctx, version: 1, use_api: false }
}

async function queuedWin(): Promise<World> {
  const world = await createWorld(new Date(Date.now() - 60_000))
  world.wallet.behave('timeout')
  await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w1' }), world.ports)
  return world
}

test('a queued callback sleeps until the stored time of its next attempt', async () => {
  const world = await queuedWin()
  const { id, endpointId, nextAttemptAt } = await storedMovement(world, 'w1')
  const data = { movementId: id, endpointId, nextAttemptAt: nextAttemptAt?.toISOString() }
  const answer = await post('redeliver-callback', runOf(data, {}))
  expect(answer.status).toBe(206)
  expect(answer.body).toMatchObject([{ op: 'Sleep', displayName: 'wait-1' }])
})

test('every job of the list is served, so that Inngest can drive them all', async () => {
  const { scheduledJobs } = await import('./scheduled-jobs')
  const { jobs } = await import('@/server/jobs/jobs')
  expect(scheduledJobs.map((each) => each.id())).toEqual(jobs.map((job) => job.name))
})
