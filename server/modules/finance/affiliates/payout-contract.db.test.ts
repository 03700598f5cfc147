import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '@/sandbox/testing/sandbox-world'
import { newId } from '@/server/core/ids'
import { connectPayouts, type Payout } from './payout-provider'
import { validAddresses } from './testing/world'

/** The other side of the payouts API, written apart from the adapter, over real HTTP. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => behave('pay'))
afterAll(() => world.stop())

const behave = (mode: string) => world.control('PUT', '/payouts', { mode })
const connect = (change: { key?: string; deadlineMs?: number } = {}) =>
  connectPayouts({ url: world.url, key: world.settings.payoutsKey, ...change })
const payoutOf = (): Payout => ({
  ...{ id: newId(), amountMinor: 123_456n, currency: 'EUR', kind: 'tron', holder: 'Ada Ltd' },
  address: validAddresses.tron,
})

describe('the payouts of the sandbox', () => {
  it('are made once for one reference, with the exact amount and address', async () => {
    const payout = payoutOf()
    const paid = { kind: 'paid', providerRef: expect.stringMatching(/^po_/) }
    const answers = await Promise.all([1, 2, 3].map(() => connect().send(payout)))
    expect([...answers, await connect().find(payout.id)]).toEqual([paid, paid, paid, paid])
    const { body, requests } = await world.control('GET', `/payouts/${payout.id}`)
    expect(requests).toBe(3)
    expect(body).toEqual({
      ...{ reference: payout.id, amount: '1234.56', currency: 'EUR' },
      destination: { kind: 'tron', address: payout.address, holder: 'Ada Ltd' },
    })
  })

  it('may take time, and end either way', async () => {
    await behave('process')
    for (const status of ['paid', 'failed'] as const) {
      const payout = payoutOf()
      expect(await connect().send(payout)).toEqual({ kind: 'processing' })
      expect(await connect().find(payout.id)).toEqual({ kind: 'processing' })
      await world.control('POST', `/payouts/${payout.id}`, { status })
      expect(await connect().find(payout.id)).toMatchObject({ kind: status })
    }
  })

  it('that fail say why; one that is refused was never taken', async () => {
    await behave('fail')
    expect(await connect().send(payoutOf())).toEqual({
      kind: 'failed',
      reason: 'The receiving account is closed.',
    })
    await behave('refuse')
    const refused = payoutOf()
    expect(await connect().send(refused)).toMatchObject({ kind: 'failed' })
    expect(await connect().find(refused.id)).toBeNull()
  })

  it('whose answer is lost are found by their reference', async () => {
    await behave('lost')
    const payout = payoutOf()
    expect(await connect({ deadlineMs: 300 }).send(payout)).toEqual({ kind: 'unknown', why: 'timeout' })
    expect(await connect().find(payout.id)).toMatchObject({ kind: 'paid' })
  })

  it('are unknown while it is down or refuses our key, and null where it has none', async () => {
    const payout = payoutOf()
    expect(await connect().find(payout.id)).toBeNull()
    const stranger = connect({ key: 'not the key' })
    for (const provider of [stranger, connect()]) {
      const why = { kind: 'unknown', why: expect.stringMatching(/^status (?:401|503)$/) }
      expect([await provider.send(payout), await provider.find(payout.id)]).toEqual([why, why])
      await behave('down')
    }
    expect(await connectPayouts({ url: 'http://127.0.0.1:9', key: 'x' }).send(payout)).toEqual({
      kind: 'unknown',
      why: 'unreachable',
    })
  })
})

it('an answer about another payout, of no known form or without an end says nothing', async () => {
  const payout = payoutOf()
  const answer = { id: 'po_1', reference: payout.id, status: 'paid' }
  const odd = [
    { ...answer, reference: newId() },
    { ...answer, status: 'sent' },
    { ...answer, id: '' },
    'paid',
    { ...answer, more: 'x'.repeat(70_000) },
  ]
  const server = createServer((_, response) => void response.end(JSON.stringify(odd.shift() ?? answer)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = connectPayouts({ url, key: 'x' })
  for (const _ of [...odd]) expect(await provider.send(payout)).toMatchObject({ kind: 'unknown' })
  expect(await provider.send(payout)).toEqual({ kind: 'paid', providerRef: 'po_1' })
  server.close()
})
