import { beforeEach, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { flushKeyUses } from '@/server/modules/accounts/keys'
import { flushRequests } from '@/server/modules/operations/request-log'
import { everyDialect } from '@/server/providers/conformance/drivers'
import { bet } from '@/server/providers/conformance/world'
import { unknownAddress } from '@/server/rest/methods'
import { providerMethods } from '@/server/rest/provider-route'
import { createApiTenant } from '@/server/rest/testing/api-tenant'
import { openListGames } from '@/server/rest/testing/scenes/catalogue'
import { createTestProvider } from '@/server/testing/tenants'

/** What nobody's or a stranger's request may not make grow: every table, by its rows. */
async function rowsOfEveryTable(): Promise<Record<string, number>> {
  await flushRequests()
  await flushKeyUses()
  const rows = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const counts = await Promise.all(
    rows.map(async ({ name }) => {
      const [counted] = await db.query<{ count: bigint }>(`select count(*) from "${name}"`)
      return [name, Number(counted?.count)] as const
    }),
  )
  return Object.fromEntries(counts)
}

const origin = 'http://croupier.test'
const times = Array.from({ length: 25 }, (_, at) => at)
let before: Record<string, number>

const remember = async () => {
  before = await rowsOfEveryTable()
}

beforeEach(() => flushRequests())

test('keys that nobody has leave no row', async () => {
  const { ask, tenant } = await openListGames()
  await db.apiKey.deleteMany({ where: { organizationId: tenant.organizationId } })
  await remember()
  for (const _ of times) expect((await ask()).status).toBe(401)
  expect(await rowsOfEveryTable()).toEqual(before)
})

test('addresses that do not exist leave no row without a key, and ten a minute with one', async () => {
  const { token } = await createApiTenant()
  await remember()
  const send = (headers: Record<string, string>) =>
    unknownAddress().GET(new Request(`${origin}/v1/${newId()}`, { headers }))
  for (const _ of times) expect((await send({})).status).toBe(404)
  expect(await rowsOfEveryTable()).toEqual(before)
  for (const _ of times) expect((await send({ authorization: `Bearer ${token}` })).status).toBe(404)
  await expectFewRows({ api_request: 20 })
})

test('a key that was revoked leaves ten rows a minute, whatever it sends', async () => {
  const { ask, tenant } = await openListGames()
  const { token } = tenant
  await db.apiKey.updateMany({
    where: { organizationId: tenant.organizationId },
    data: { revokedAt: new Date() },
  })
  await remember()
  for (const _ of times) expect((await ask({ token })).status).toBe(401)
  await expectFewRows({ api_request: 20, api_key_usage: 0 })
  const [row] = await db.apiRequest.findMany({ where: { organizationId: tenant.organizationId }, take: 1 })
  expect(row).toMatchObject({ status: 401, errorCode: 'invalid_token', operation: 'listGames' })
})

/** No more rows than these, the minute and the hour having changed once; the use of a key is counted by the hour. */
async function expectFewRows({ api_request, api_key_usage = 2 }: Record<string, number>): Promise<void> {
  const { api_request: calls = 0, api_key_usage: uses = 0, ...others } = await rowsOfEveryTable()
  const { api_request: callsBefore = 0, api_key_usage: usesBefore = 0, ...othersBefore } = before
  expect(others).toEqual(othersBefore)
  expect(calls - callsBefore).toBeGreaterThan(0)
  expect(calls - callsBefore).toBeLessThanOrEqual(api_request ?? 0)
  expect(uses - usesBefore).toBeLessThanOrEqual(api_key_usage)
}

test.each(everyDialect)(
  'reports to %s with a wrong signature, or to nobody, leave no row',
  async (dialect, driver) => {
    const code = await createTestProvider({
      dialect,
      secretSealed: keyring().seal(driver.secret, 'provider.secret'),
    })
    const { path, headers, rawBody } = driver.report(bet, { secret: driver.otherSecret, at: new Date() })
    const send = (to: string) =>
      providerMethods.POST(
        new Request(`${origin}/provider/v1/${to}/${path}`, {
          method: 'POST',
          headers,
          body: Uint8Array.from(rawBody),
        }),
      )
    await remember()
    for (const at of times) {
      expect((await driver.read(await send(code))).word).toBe('invalid_signature')
      expect((await send(`nobody-${at}`)).status).toBe(404)
    }
    expect(await rowsOfEveryTable()).toEqual(before)
  },
)

test('calls of an account that is disabled leave one row a minute', async () => {
  const { ask, tenant } = await openListGames()
  await db.organization.update({ where: { id: tenant.organizationId }, data: { isActive: false } })
  await remember()
  for (const _ of times) expect((await ask()).status).toBe(403)
  await expectFewRows({ api_request: 2 })
})
