import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createProviderHttp } from './http'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A provider on the loopback interface. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const patient = createProviderHttp({ deadlineMs: 10_000 })
const hasty = createProviderHttp({ deadlineMs: 100 })
const get = (url: string) => ({ method: 'GET', url, headers: {} }) as const

describe('a call to a provider', () => {
  it('sends method, headers and body as given, and brings back status, headers and text', async () => {
    const url = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (body) => {
        response.writeHead(418, { 'X-Method': request.method, 'X-Sign': request.headers['x-sign'] })
        response.end(`got ${body}`)
      })
    })
    const sent = { method: 'POST', url, headers: { 'x-sign': 'abc' }, body: 'é=1' } as const
    const result = await patient.send(sent)
    expect(result).toMatchObject({ kind: 'response', status: 418, body: 'got é=1' })
    expect(result).toMatchObject({ headers: { 'x-method': 'POST', 'x-sign': 'abc' } })
  })

  it('does not follow a redirect', async () => {
    let calls = 0
    const url = await serve((_request, response) => {
      calls += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await patient.send(get(url))).toMatchObject({ kind: 'response', status: 302 })
    expect(calls).toBe(1)
  })

  it('times out when no answer begins', async () => {
    const url = await serve(() => undefined)
    expect(await hasty.send(get(url))).toEqual({ kind: 'timeout' })
  })

  it('times out when an answer begins and never ends', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 10)
      response.on('close', () => clearInterval(drip))
    })
    expect(await hasty.send(get(url))).toEqual({ kind: 'timeout' })
  })

  it('says that nobody listens', async () => {
    const url = await serve(() => undefined)
    await new Promise((resolve) => servers.pop()?.close(resolve))
    expect(await patient.send(get(url))).toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('says that the connection broke midway', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('short', () => response.destroy())
    })
    expect(await patient.send(get(url))).toMatchObject({ kind: 'unreachable' })
  })

  it.each([
    ['a quarter of a mebibyte', undefined, 256 * 1024],
    ['what the call has room for', 1000, 1000],
  ])('reads an answer of at most %s', async (_what, maxAnswerBytes, limit) => {
    const url = await serve((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))))
    const room = maxAnswerBytes === undefined ? {} : { maxAnswerBytes }
    const whole = await patient.send({ ...get(`${url}/${limit}`), ...room })
    expect(whole).toMatchObject({ kind: 'response', body: 'x'.repeat(limit) })
    expect(await patient.send({ ...get(`${url}/${limit + 1}`), ...room })).toEqual({ kind: 'too_large' })
  })

  it('reuses its connections', async () => {
    const ports = new Set<number | undefined>()
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort)
      response.end()
    })
    for (let call = 0; call < 20; call += 1) await patient.send(get(url))
    expect(ports.size).toBeLessThan(5)
  })

  it('does not throw for an address that is none', async () => {
    expect(await patient.send(get('not a url'))).toMatchObject({ kind: 'unreachable' })
  })
})
