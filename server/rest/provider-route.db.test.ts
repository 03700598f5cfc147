import { describe, expect, it } from 'vitest'
import { keyring } from '@/server/keyring'
import { everyDialect } from '@/server/providers/conformance/drivers'
import { bet } from '@/server/providers/conformance/world'
import { providerMethods } from '@/server/rest/provider-route'
import { createTestProvider } from '@/server/testing/tenants'

const origin = 'http://croupier.test'

async function createProvider(dialect: string, secret: string): Promise<string> {
  return createTestProvider({ dialect, secretSealed: keyring().seal(secret, 'provider.secret') })
}

describe.each(everyDialect)('the address of a provider that speaks %s', (dialect, driver) => {
  it('takes a signed report to the wallet, which knows no such session', async () => {
    const code = await createProvider(dialect, driver.secret)
    const { path, headers, rawBody } = driver.report(bet, { secret: driver.secret, at: new Date() })
    headers.set('x-request-id', 'provider-sent-1')
    const body = Uint8Array.from(rawBody)
    const request = new Request(`${origin}/provider/v1/${code}/${path}`, { method: 'POST', headers, body })
    const response = await providerMethods.POST(request)
    expect(response.headers.get('x-request-id')).toBe('provider-sent-1')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await driver.read(response)).word).toBe('session_not_found')
  })

  it('refuses a report that another provider’s secret signed', async () => {
    const code = await createProvider(dialect, driver.secret)
    const { path, headers, rawBody } = driver.report(bet, { secret: driver.otherSecret, at: new Date() })
    const body = Uint8Array.from(rawBody)
    const request = new Request(`${origin}/provider/v1/${code}/${path}`, { method: 'POST', headers, body })
    expect((await driver.read(await providerMethods.POST(request))).word).toBe('invalid_signature')
  })

  it('takes a report by the next secret, and by the one before until it ends', async () => {
    const otherSecretSealed = keyring().seal(driver.otherSecret, 'provider.secret')
    const answers = []
    for (const otherSecretUntil of [null, new Date(Date.now() + 60_000), new Date()]) {
      const secretSealed = keyring().seal(driver.secret, 'provider.secret')
      const code = await createTestProvider({ dialect, secretSealed, otherSecretSealed, otherSecretUntil })
      const { path, headers, rawBody } = driver.report(bet, { secret: driver.otherSecret, at: new Date() })
      const body = Uint8Array.from(rawBody)
      const request = new Request(`${origin}/provider/v1/${code}/${path}`, { method: 'POST', headers, body })
      answers.push(await providerMethods.POST(request))
    }
    const [next, before, over] = answers
    const read = over && (await driver.read(over.clone()))
    expect(read?.word).toBe('invalid_signature')
    const refused = await over?.text()
    for (const accepted of [next, before]) expect(await accepted?.text()).not.toBe(refused)
  })

  it('answers other methods and paths in the dialect', async () => {
    const code = await createProvider(dialect, driver.secret)
    const { path } = driver.report(bet, { secret: driver.secret, at: new Date() })
    const wrongMethod = await providerMethods.GET(new Request(`${origin}/provider/v1/${code}/${path}`))
    expect([wrongMethod.status, (await driver.read(wrongMethod)).word]).toEqual([405, 'invalid'])
    const wrongPath = await providerMethods.GET(new Request(`${origin}/provider/v1/${code}`))
    expect([wrongPath.status, (await driver.read(wrongPath)).word]).toEqual([404, 'invalid'])
  })
})

describe('an address without a provider', () => {
  it.each(['/provider', '/provider/v2/aurora/movements', '/provider/v1/%00/x', '/provider/v1/A%2F..%2Fb/x'])(
    '%s is answered 404 in JSON',
    async (path) => {
      const response = await providerMethods.POST(new Request(origin + path, { method: 'POST' }))
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ error: 'not_found', message: expect.any(String) })
    },
  )

  it('is told apart from a provider nobody knows', async () => {
    const request = new Request(`${origin}/provider/v1/nobody/movements`, { method: 'POST' })
    const response = await providerMethods.POST(request)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: 'provider_not_found' })
  })
})
