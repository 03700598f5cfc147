import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TcpProxy } from './tcp-proxy'

let echo: Server
let proxy: TcpProxy
const clients: Socket[] = []

beforeAll(async () => {
  echo = createServer((socket) => socket.pipe(socket))
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  proxy = new TcpProxy((echo.address() as AddressInfo).port)
  await proxy.start()
})
afterAll(() => {
  for (const client of clients) client.destroy()
  proxy.stop()
  echo.close()
})

async function open(): Promise<Socket> {
  const client = connect(proxy.port, '127.0.0.1')
  clients.push(client)
  await once(client, 'connect')
  return client
}

async function say(client: Socket, text: string): Promise<string> {
  client.write(text)
  return String((await once(client, 'data'))[0])
}

test('frozen connections are silent and stay open; new ones work', async () => {
  const old = await open()
  expect(await say(old, 'before')).toBe('before')
  expect(proxy.freeze()).toBe(1)
  let heard = ''
  old.on('data', (bytes) => {
    heard += String(bytes)
  })
  old.write('into the hole')
  const fresh = await open()
  expect(await say(fresh, 'after')).toBe('after')
  expect([heard, old.destroyed, old.readableEnded]).toEqual(['', false, false])
})

test('once it points elsewhere new connections go there, and open ones stay', async () => {
  const other = createServer((socket) => socket.end('elsewhere'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const old = await open()
  expect(await say(old, 'before')).toBe('before')
  proxy.pointTo((other.address() as AddressInfo).port)
  const fresh = await open()
  expect(String((await once(fresh, 'data'))[0])).toBe('elsewhere')
  expect(await say(old, 'still')).toBe('still')
  other.close()
})
