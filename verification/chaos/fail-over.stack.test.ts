import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failOver } from './fail-over'
import { makePlace, OwnServer } from './own-server'
import { TcpProxy } from './tcp-proxy'

let server: OwnServer
let proxy: TcpProxy

beforeAll(async () => {
  server = await OwnServer.start(makePlace())
  await server.ask('create table mark (number int primary key)')
  proxy = new TcpProxy(server.port)
  await proxy.start()
})
afterAll(async () => {
  proxy.stop()
  await server.remove()
})

/** Writes without pause where the proxy leads; resolves with what was confirmed. */
async function write(url: string, isOver: () => boolean): Promise<number[]> {
  const confirmed: number[] = []
  for (let number = 0; !isOver(); number += 1) {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    const answer = client.connect().then(() => client.query('insert into mark values ($1)', [number]))
    await answer.then(
      () => confirmed.push(number),
      () => undefined,
    )
    await client.end().catch(() => undefined)
  }
  return confirmed
}

test('whatever was confirmed before the primary was lost is at the new one', async () => {
  const url = new URL(server.url('postgres'))
  url.port = String(proxy.port)
  let isOver = false
  const writing = write(url.href, () => isOver)
  const found = async () =>
    (await server.ask<{ number: number }>('select number from mark')).map(({ number }) => number)
  server = await failOver(server, 100)
  proxy.pointTo(server.port)
  const before = (await found()).length
  await expect.poll(async () => (await found()).length).toBeGreaterThan(before)
  isOver = true
  const confirmed = await writing
  expect(before).toBeGreaterThan(0)
  expect(await found()).toEqual(expect.arrayContaining(confirmed))
}, 30_000)
