import { expect, test } from 'vitest'
import { pool } from '@/server/db'
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
  const { rows } = await pool.query<{ address: string; sealed: string }>(
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
