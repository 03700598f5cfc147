import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '@/sandbox/testing/sandbox-world'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { connectProvider, readCatalogue } from './connect-provider'

let sandbox: World
beforeAll(async () => {
  sandbox = await openWorld()
})
afterAll(() => sandbox.stop())

const connection = {
  code: 'northwind',
  name: 'Northwind',
  dialect: 'aurora',
  baseUrl: 'https://provider.example/',
  secret: 'a-secret-of-a-provider',
}

async function stored() {
  const rows = await db.query<{ address: string; sealed: string }>(
    `select base_url as address, secret_sealed as sealed from provider where code = 'northwind'`,
  )
  return rows.map(({ address, sealed }) => ({ address, secret: keyring().open(sealed, 'provider.secret') }))
}

test('a provider is connected once, its secret sealed; connecting again changes address and secret', async () => {
  await connectProvider(connection)
  expect(await stored()).toEqual([{ address: 'https://provider.example', secret: connection.secret }])
  await connectProvider({ ...connection, baseUrl: 'https://new.example', secret: 'another-secret-of-it' })
  expect(await stored()).toEqual([{ address: 'https://new.example', secret: 'another-secret-of-it' }])
})

test.each([
  ['dialect', 'klingon'],
  ['baseUrl', 'http://provider.example'],
  ['secret', 'short'],
  ['code', 'North Wind'],
])('a %s that cannot work is refused', async (field, value) => {
  await expect(connectProvider({ ...connection, [field]: value })).rejects.toThrow(RangeError)
})

test('options set defaults and status, audited; what they leave out stays', async () => {
  const code = 'options-provider'
  const other = { ...connection, code }
  const defaults = { requiresApproval: true, supportedCurrencies: ['EUR', 'USDT'] }
  await connectProvider({ ...other, options: { defaults, status: 'unavailable' } })
  await connectProvider({ ...other, options: { defaults: { blockedCountries: ['US'] } } })
  await connectProvider(other)
  expect(await db.provider.findUnique({ where: { code } })).toMatchObject({
    requiresApproval: true,
    supportedCurrencies: ['EUR', 'USDT'],
    blockedCountries: ['US'],
    isRegistered: true,
    status: 'unavailable',
  })
  const rows = await db.auditEntry.findMany({ where: { subjectId: code }, orderBy: { id: 'asc' } })
  expect(rows.map(({ action, actor }) => [action, actor])).toMatchObject([
    ['provider.defaults_changed', { kind: 'system', name: 'provider:connect' }],
    ['provider.marked_unavailable', { kind: 'system' }],
    ['provider.defaults_changed', { kind: 'system' }],
  ])
})

test('a code of certification runs is refused', async () => {
  await expect(connectProvider({ ...connection, code: 'cert-mine' })).rejects.toThrow('certification')
})

test('in the demo a studio on one’s own machine joins, and what its catalogue lists is told', async () => {
  const code = 'local-studio'
  const studio = {
    ...connection,
    code,
    secret: sandbox.settings.secrets.aurora,
    baseUrl: `${sandbox.url}/aurora`,
  }
  await expect(connectProvider(studio, { isDemo: false })).rejects.toThrow(RangeError)
  await connectProvider(studio, { isDemo: true })
  const first = await readCatalogue(code)
  const games = await db.game.count({ where: { providerCode: code } })
  expect(games).toBeGreaterThan(0)
  expect(first).toEqual({ isRead: true, seen: `Its catalogue lists ${games} games, ${games} of them new.` })
  expect((await readCatalogue(code)).seen).toBe(`Its catalogue lists ${games} games, 0 of them new.`)
})

test.each(['http://10.0.0.1:4000', 'http://studio.example', 'http://127.0.0.1.example', 'ftp://127.0.0.1'])(
  'not even the demo takes %s',
  async (baseUrl) => {
    await expect(connectProvider({ ...connection, baseUrl }, { isDemo: true })).rejects.toThrow(RangeError)
  },
)

test('a catalogue that cannot be read is told, with what the provider answered', async () => {
  const code = 'mistaken-studio'
  const secret = 'whsec_another-secret-than-the-studio-has'
  await connectProvider({ ...connection, code, secret, baseUrl: `${sandbox.url}/aurora` }, { isDemo: true })
  const { isRead, seen } = await readCatalogue(code)
  expect(isRead).toBe(false)
  expect(seen).toMatch(/^Its catalogue could not be read: .+\. It is read again every hour\.$/)
})
