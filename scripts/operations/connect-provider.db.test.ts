import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { connectProvider } from './connect-provider'

const studio = {
  code: 'northwind',
  name: 'Northwind',
  dialect: 'aurora',
  baseUrl: 'https://studio.example/',
  secret: 'a-secret-of-a-studio',
}

async function stored() {
  const rows = await db.query<{ address: string; sealed: string }>(
    `select base_url as address, secret_sealed as sealed from provider where code = 'northwind'`,
  )
  return rows.map(({ address, sealed }) => ({ address, secret: keyring().open(sealed, 'provider.secret') }))
}

test('a provider is connected once, its secret sealed; connecting again changes address and secret', async () => {
  await connectProvider(studio)
  expect(await stored()).toEqual([{ address: 'https://studio.example', secret: studio.secret }])
  await connectProvider({ ...studio, baseUrl: 'https://new.example', secret: 'another-secret-of-it' })
  expect(await stored()).toEqual([{ address: 'https://new.example', secret: 'another-secret-of-it' }])
})

test.each([
  ['dialect', 'klingon'],
  ['baseUrl', 'http://studio.example'],
  ['secret', 'short'],
  ['code', 'North Wind'],
])('a %s that cannot work is refused', async (field, value) => {
  await expect(connectProvider({ ...studio, [field]: value })).rejects.toThrow(RangeError)
})

test('options set defaults and status, audited; what they leave out stays', async () => {
  const code = 'options-studio'
  const connection = { ...studio, code }
  const defaults = { requiresApproval: true, supportedCurrencies: ['EUR', 'USDT'] }
  await connectProvider({ ...connection, options: { defaults, status: 'unavailable' } })
  await connectProvider({ ...connection, options: { defaults: { blockedCountries: ['US'] } } })
  await connectProvider(connection)
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
