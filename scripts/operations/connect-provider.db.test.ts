import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { connectProvider } from './connect-provider'

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
