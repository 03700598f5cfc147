import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The whole way out, over a real socket to a wallet on loopback: live ports, nothing injected. */
let server: Server
let origin: string
let secret = ''
let replies: ((signatureIsRight: boolean) => { status: number; body: string; isCutOff?: boolean })[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const expected = createHmac('sha256', secret).update(Buffer.concat(chunks)).digest()
      const given = Buffer.from(String(request.headers['x-signature']), 'hex')
      const reply = replies.shift()?.(timingSafeEqual(expected, given))
      if (!reply) return response.destroy()
      response.writeHead(reply.status, { 'Content-Type': 'application/json' })
      return reply.isCutOff ? response.write(reply.body, () => response.destroy()) : response.end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, { CALLBACK_ALLOWED_PRIVATE_ORIGINS: `${origin}/` })
})

afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

test('a bet travels signed, is answered, and a dropped win is delivered from the queue', async () => {
  const { createWorld, storedMovement } = await import('./testing/world')
  const { reportMovement } = await import('./index')
  const { deliverDue } = await import('./testing/deliver-due')
  const { db } = await import('@/server/db')
  const world = await createWorld()
  secret = world.secret
  await db.endpoint.update({ where: { id: world.endpointId }, data: { url: `${origin}/callback` } })
  replies = [
    (isRight) => ({ status: isRight ? 200 : 401, body: '{"balance":9900,"currency":"EUR"}' }),
    () => ({ status: 503, body: '' }),
    (isRight) => ({ status: isRight ? 200 : 401, body: '{"balance":10000,"currency":"EUR"}' }),
  ]
  const send = (type: 'bet' | 'win', transactionId: string) =>
    reportMovement(world.ctx, world.report({ type, transactionId }))
  expect(await send('bet', 'b1')).toMatchObject({ outcome: 'ok', balanceMinor: 9_900n })
  expect(await send('win', 'w1')).toMatchObject({ outcome: 'pending' })
  world.clock.advance(5_000)
  expect(await deliverDue(world.ctx)).toBe(1)
  expect(await send('win', 'w1')).toMatchObject({ outcome: 'ok', balanceMinor: 10_000n, isReplayed: true })
  expect(await storedMovement(world, 'w1')).toMatchObject({
    attempts: [{ verdict: 'retryable', verdictReason: 'http_503' }, { verdict: 'confirmed' }],
  })
})

test('a 200 that breaks off within its body is unknown, and is not sent again', async () => {
  const { createWorld, storedMovement } = await import('./testing/world')
  const { reportMovement } = await import('./index')
  const { deliverDue } = await import('./testing/deliver-due')
  const { db } = await import('@/server/db')
  const world = await createWorld()
  secret = world.secret
  await db.endpoint.update({ where: { id: world.endpointId }, data: { url: `${origin}/callback` } })
  replies = [() => ({ status: 200, body: '{"balance":10000,"currency":"EUR"}', isCutOff: true })]
  const answer = await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w1' }))
  expect(answer).toMatchObject({ outcome: 'pending' })
  world.clock.advance(24 * 3_600_000)
  expect(await deliverDue(world.ctx)).toBe(0)
  expect(await storedMovement(world, 'w1')).toMatchObject({
    state: 'unknown',
    mayHaveMoved: true,
    attempts: [
      { verdict: 'unknown', verdictReason: 'cut_off', responseStatus: 200, errorMessage: expect.any(String) },
    ],
  })
})

test('an address inside the network is never reached, and the bet is told failed', async () => {
  const { createWorld, storedMovement } = await import('./testing/world')
  const { reportMovement } = await import('./index')
  const { db } = await import('@/server/db')
  const world = await createWorld()
  await db.endpoint.update({ where: { id: world.endpointId }, data: { url: 'https://127.0.0.1:1/' } })
  const answer = await reportMovement(world.ctx, world.report({ type: 'bet', transactionId: 'b1' }))
  expect(answer).toMatchObject({ outcome: 'failed' })
  expect(await storedMovement(world, 'b1')).toMatchObject({
    mayHaveMoved: false,
    attempts: [{ errorCode: 'ADDRESS_BLOCKED' }],
  })
})
