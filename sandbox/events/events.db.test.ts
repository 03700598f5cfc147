import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/sandbox-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

const secret = `whsec_${Buffer.alloc(24, 3).toString('base64')}`
const body = JSON.stringify({ type: 'incident.opened.v1', data: { title: 'Callbacks fail' } })

async function post(slug: string, id: string, key = secret, sent = body): Promise<number> {
  const at = new Date()
  const response = await fetch(`${world.url}/events/${slug}`, {
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(key).sign(id, at, body),
    },
    body: sent,
  })
  return response.status
}

test('a receiver takes each signed message once, and nothing that is not signed for it', async () => {
  await world.control('PUT', '/events/noc', { secret })
  expect([await post('noc', 'msg_1'), await post('noc', 'msg_1'), await post('noc', 'msg_2')]).toEqual([
    204, 204, 204,
  ])
  const foreign = `whsec_${Buffer.alloc(24, 4).toString('base64')}`
  expect(await post('noc', 'msg_3', foreign)).toBe(401)
  expect(await post('noc', 'msg_4', secret, body.replace('fail', 'work'))).toBe(401)
  expect(await post('nobody', 'msg_5')).toBe(404)
  expect(await world.control('GET', '/events/noc')).toMatchObject({
    events: [
      { message_id: 'msg_2', deliveries: 1 },
      { message_id: 'msg_1', deliveries: 2, body: { data: { title: 'Callbacks fail' } } },
    ],
  })
})

test('a receiver can be told to refuse, and takes what comes again afterwards', async () => {
  await world.control('PUT', '/events/broken', { secret, status: 503 })
  expect(await post('broken', 'msg_1')).toBe(503)
  expect(await world.control('GET', '/events/broken')).toEqual({ events: [] })
  await world.control('PUT', '/events/broken', { secret })
  expect(await post('broken', 'msg_1')).toBe(204)
})
