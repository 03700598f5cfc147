import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDrain } from './drain'

let server: Server
let port: number
let events: string[]
let answer: () => void
let drain: ReturnType<typeof createDrain>
let agent: Agent

const hook = {
  stopWork: async () => void events.push('work stopped'),
  release: async () => void events.push('released'),
}

const begin = (noticeMs: number) => createDrain(server, { findHook: () => hook, noticeMs })

beforeEach(async () => {
  events = []
  agent = new Agent({ keepAlive: true })
  server = createServer((request, response) => {
    drain.follow(response)
    if (request.url === '/quick') {
      response.end()
      return
    }
    answer = () => response.end('done')
    events.push('begun')
  })
  drain = begin(0)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterEach(() => {
  agent.destroy()
  server.closeAllConnections()
})

function ask(path: string): Promise<{ response: IncomingMessage; body: string }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve({ response, body })
    }).on('error', reject)
  })
}

test('a request in flight is answered before connections are released', async () => {
  const asked = ask('/slow')
  await expect.poll(() => events).toEqual(['begun'])
  const stopped = drain.stop().then(() => events.push('stopped'))
  await expect.poll(() => events).toEqual(['begun', 'work stopped'])
  answer()
  expect((await asked).body).toBe('done')
  await stopped
  expect(events).toEqual(['begun', 'work stopped', 'released', 'stopped'])
})

test('no new connection is taken while stopping', async () => {
  const asked = ask('/slow')
  await expect.poll(() => events).toEqual(['begun'])
  const stopped = drain.stop()
  const isRefused = () =>
    ask('/quick').then(
      () => false,
      ({ code }) => code === 'ECONNREFUSED',
    )
  await expect.poll(isRefused).toBe(true)
  answer()
  await Promise.all([asked, stopped])
})

test('requests that were sent before are answered, though their connections were not taken yet', async () => {
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  const answers = clients.map(async (client) => {
    let heard = ''
    client.on('data', (bytes) => {
      heard += bytes
    })
    await once(client, 'close')
    return heard.slice(0, 12)
  })
  // Each is connected as the system sees it; the server has taken the first few.
  await Promise.all(
    clients.map(async (client) => {
      await once(client, 'connect')
      client.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n')
    }),
  )
  await drain.stop()
  expect(await Promise.all(answers)).toEqual(clients.map(() => 'HTTP/1.1 200'))
})

test('through the notice requests are still answered, and each answer is the last of its connection', async () => {
  drain = begin(300)
  const stopped = drain.stop()
  expect(events).toEqual(['work stopped'])
  const { response } = await ask('/quick')
  expect(response.headers.connection).toBe('close')
  expect(events).toEqual(['work stopped'])
  await stopped
  await expect(ask('/quick')).rejects.toThrow('ECONNREFUSED')
})

test('what was in flight when the stop began is the last of its connection, too', async () => {
  const asked = ask('/slow')
  await expect.poll(() => events).toEqual(['begun'])
  const stopped = drain.stop()
  answer()
  expect((await asked).response.headers.connection).toBe('close')
  await stopped
})

test('a connection on which nothing was ever sent does not hold the stop up', async () => {
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  await ask('/quick')
  const closed = once(silent, 'close')
  await drain.stop()
  await closed
})

test('a connection that a client keeps open does not hold the stop up', async () => {
  await ask('/quick')
  await drain.stop()
  expect(events).toEqual(['work stopped', 'released'])
})

test('being told twice stops once', async () => {
  await Promise.all([drain.stop(), drain.stop()])
  expect(events).toEqual(['work stopped', 'released'])
})
