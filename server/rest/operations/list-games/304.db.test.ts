import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { openListGames } from '@/server/rest/testing/scenes/catalogue'
import { createTestGame } from '@/server/testing/tenants'

test('a list that did not change is 304 without a body, with the headers of the limit', async () => {
  const { ask } = await openListGames()
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await ask({ headers: { 'if-none-match': `"other", ${etag}` } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect(again.headers.get('x-ratelimit-remaining')).not.toBeNull()
})

test('whatever a list shows changes its tag', async () => {
  const { ask, tenant } = await openListGames()
  const { organizationId, providerCode, gameId } = tenant
  const path = `/v1/games?provider=${providerCode}`
  const seen = new Set<string | null>()
  const differs = async () => {
    const { status, headers } = await ask({ path, headers: { 'if-none-match': [...seen].join(', ') } })
    expect(status).toBe(200)
    seen.add(headers.get('etag'))
  }
  await differs()
  await db.game.update({ where: { id: gameId }, data: { name: 'Renamed' } })
  await differs()
  await db.provider.update({ where: { code: providerCode }, data: { supportedCurrencies: ['JPY'] } })
  await differs()
  await createTestGame({ providerCode, name: 'Another' })
  await differs()
  await db.gameSelection.create({
    data: { id: gameId, organizationId, gameId, isEnabled: false },
  })
  await differs()
})

test('a client that takes it gets the list compressed, and the same tag', async () => {
  const { ask, tenant } = await openListGames()
  for (let made = 0; made < 5; made += 1)
    await createTestGame({ providerCode: tenant.providerCode, name: `Game ${made}` })
  const path = `/v1/games?provider=${tenant.providerCode}`
  const plain = await ask({ path })
  const text = await plain.text()
  const zipped = await ask({ path, headers: { 'accept-encoding': 'br;q=0, gzip' } })
  expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([
    null,
    'gzip',
  ])
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(text)
  expect(zipped.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(zipped.headers.get('vary')).toBe('Authorization, Accept-Encoding')
})
