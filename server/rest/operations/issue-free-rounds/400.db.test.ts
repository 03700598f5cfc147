import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths, nestedError } from '@/server/rest/testing/requests'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'
import { createTestGame, createTestProvider } from '@/server/testing/tenants'

test.each([
  ['provider_code', ''],
  ['player_id', 'x'.repeat(129)],
  ['games', []],
  ['count', 0],
  ['count', 1.5],
  ['currency', 'eur'],
  ['currency', 'ZZZ'],
  ['country', 'ZZ'],
  ['coin_level', 0],
  ['coin_level', '2'],
  ['start_at', 'tomorrow'],
  ['end_at', 'never'],
  ['end_at', '2020-01-01T00:00:00Z'],
  ['kind', 'gift'],
  ['campaign_ref', 'x'.repeat(129)],
])('%s is refused as %j', async (field, value) => {
  const { ask } = await openIssueFreeRounds()
  expect(await issuePaths(await ask({ body: { [field]: value } }))).toEqual([field])
})

test.each(['provider_code', 'player_id', 'games', 'count', 'currency', 'country', 'start_at', 'end_at'])(
  '%s is required',
  async (field) => {
    const { ask } = await openIssueFreeRounds()
    expect(await issuePaths(await ask({ body: { [field]: undefined } }))).toContain(field)
  },
)

test('exactly one stake must be given', async () => {
  const { ask } = await openIssueFreeRounds()
  expect(await issuePaths(await ask({ body: { bet_amount: 0.5 } }))).toEqual(['coin_level'])
  expect(await issuePaths(await ask({ body: { coin_level: undefined } }))).toEqual(['coin_level'])
})

test('a window that is over before it began, or altogether, is refused', async () => {
  const { ask } = await openIssueFreeRounds()
  const past = { start_at: '2026-01-01T00:00:00Z', end_at: '2026-01-02T00:00:00Z' }
  expect(await issuePaths(await ask({ body: past }))).toEqual(['end_at'])
})

test.each(['', 'a b', 'a'.repeat(129), 'a:b'])('the Idempotency-Key %j is refused', async (key) => {
  const { ask } = await openIssueFreeRounds()
  expect(await issuePaths(await ask({ headers: { 'idempotency-key': key } }))).toEqual(['Idempotency-Key'])
})

test('a currency that a game is not offered in is refused', async () => {
  const { ask } = await openIssueFreeRounds({ provider: { supportedCurrencies: ['SEK'] } })
  expect(await issuePaths(await ask())).toEqual(['currency'])
})

const flat = async (response: Response) => ({ status: response.status, ...(await response.json()) })

test('a stake that is not on the ladder is refused, unasked', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  const refused = { status: 400, error: 'invalid_stake', message: expect.any(String) }
  expect(await flat(await ask({ body: { coin_level: 3 } }))).toMatchObject(refused)
  expect(await flat(await ask({ body: { coin_level: undefined, bet_amount: 0.5 } }))).toMatchObject(refused)
  expect(await flat(await ask({ body: { coin_level: undefined, bet_amount: 0.123 } }))).toMatchObject(refused)
  expect(fakeProvider.issued).toEqual([])
})

test('a game without free rounds, or of another provider, is refused', async () => {
  const { ask, tenant, fakeProvider } = await openIssueFreeRounds()
  const refused = { status: 400, error: 'unsupported_game' }
  const plain = await createTestGame({ providerCode: tenant.providerCode })
  expect(await flat(await ask({ body: { games: [tenant.gameId, plain] } }))).toMatchObject(refused)
  expect(await flat(await ask({ body: { provider_code: await createTestProvider() } }))).toMatchObject(
    refused,
  )
  fakeProvider.stakes = () => ({ status: 200, body: { mode: 'unsupported', stakes: [] } })
  expect(await flat(await ask())).toMatchObject(refused)
})

test('a provider whose dialect has no free rounds is refused', async () => {
  const { ask } = await openIssueFreeRounds({
    provider: { dialect: 'cascade', secretSealed: await sealed() },
  })
  expect(await flat(await ask())).toMatchObject({ status: 400, error: 'unsupported_game' })
})

/** Any secret that opens: the provider is never called. */
async function sealed(): Promise<string> {
  const { tenant } = await openIssueFreeRounds()
  const provider = await db.provider.findUniqueOrThrow({ where: { code: tenant.providerCode } })
  return provider.secretSealed
}

test('the brand selector is judged', () =>
  expectSelectorChecked(openIssueFreeRounds, (ref) => ({ body: { sub_operator_ref: ref } })))

test('another version of the interface is refused', () => expectVersionChecked(openIssueFreeRounds))

test('a stake above the ceiling of the player is refused with the limit', async () => {
  const { ask, tenant } = await openIssueFreeRounds()
  const { organizationId, brandId } = tenant
  const set = { organizationId, brandId, currency: 'EUR', playerId: '', version: 1, pending: [] }
  await db.playLimit.create({ data: { ...set, stakeMax: 1n, changedAt: new Date() } })
  const { details } = await nestedError(await ask(), { status: 400, code: 'E4003' })
  expect(details).toEqual({ limit: 1, currency: 'EUR' })
})
