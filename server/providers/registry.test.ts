import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { invalidationFeed } from '@/server/cache/invalidation-feed'
import { manualClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { keyring } from '@/server/keyring'
import { everyDialect } from './conformance/drivers'
import { selectProvider } from './queries'
import { connectProvider, findAdapter, findProviderConnection, listAdapters } from './registry'

vi.mock('./queries', () => ({ selectProvider: vi.fn() }))
const select = vi.mocked(selectProvider)
beforeEach(() => {
  select.mockReset()
})

const start = new Date('2026-03-01T12:00:00Z')

/** Codes of their own, so that no test finds another's connection remembered. */
function providerRow(change: { dialect?: string | null; code?: string } = {}) {
  return {
    code: `provider-${newId()}`,
    dialect: 'aurora',
    baseUrl: 'https://provider.test/api//',
    secretSealed: keyring().seal('shared secret', 'provider.secret'),
    isGuarded: false,
    ...change,
  }
}

it('has no adapter that the conformance suite does not drive', () => {
  const driven = everyDialect.map(([, driver]) => driver.adapter)
  expect(listAdapters()).toEqual(driven)
})

describe('a provider', () => {
  it('is spoken with in its own dialect, under its own code, with its secret opened', () => {
    const row = providerRow()
    const connected = connectProvider(row, manualClock(start))
    expect(connected?.adapter).toBe(findAdapter('aurora'))
    expect(connected?.ports.connection).toEqual({
      code: row.code,
      baseUrl: 'https://provider.test/api',
      secret: 'shared secret',
    })
  })

  it('that names no dialect speaks the one it is named like', () => {
    const row = providerRow({ code: 'cascade', dialect: null })
    expect(connectProvider(row, manualClock(start))?.adapter.code).toBe('cascade')
  })

  it('of a dialect nobody speaks is not connected', () => {
    expect(connectProvider(providerRow({ dialect: 'zephyr' }), manualClock(start))).toBeNull()
  })

  it('of a studio is not reached on this machine', async () => {
    let calls = 0
    const server = createServer((_, response) => {
      calls += 1
      response.end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const call = (isGuarded: boolean) =>
      connectProvider({ ...providerRow(), baseUrl, isGuarded }, manualClock(start))?.ports.http.send({
        ...{ method: 'GET', url: baseUrl, headers: {} },
      })
    try {
      expect(await call(false)).toMatchObject({ kind: 'response' })
      expect(await call(true)).toMatchObject({ kind: 'unreachable', isUnsent: true })
      expect(calls).toBe(1)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it('whose secret was sealed for something else is not opened', () => {
    const secretSealed = keyring().seal('shared secret', 'endpoint.secret')
    expect(() => connectProvider({ ...providerRow(), secretSealed }, manualClock(start))).toThrow()
  })
})

describe('the connection of an inbound report', () => {
  it('is read for each report while nobody would tell that it changed', async () => {
    const row = providerRow()
    select.mockResolvedValue(row)
    await findProviderConnection(row.code)
    await findProviderConnection(row.code)
    expect(select).toHaveBeenCalledTimes(2)
  })

  it('is read once while changes are heard of, and again when a provider changed', async () => {
    const row = providerRow()
    select.mockResolvedValue(row)
    invalidationFeed().markSyncedAt(performance.now())
    await findProviderConnection(row.code)
    await findProviderConnection(row.code)
    expect(select).toHaveBeenCalledTimes(1)
    invalidationFeed().publish({ topic: 'reference', id: null })
    await findProviderConnection(row.code)
    expect(select).toHaveBeenCalledTimes(2)
    invalidationFeed().markDisconnected()
  })

  it('follows a changed secret', async () => {
    const row = providerRow()
    select.mockResolvedValueOnce(row)
    await findProviderConnection(row.code)
    select.mockResolvedValueOnce({ ...row, secretSealed: keyring().seal('newer secret', 'provider.secret') })
    expect((await findProviderConnection(row.code))?.connection.secret).toBe('newer secret')
  })

  it('stays the one last known while the database cannot be read', async () => {
    const row = providerRow()
    select.mockResolvedValueOnce(row).mockRejectedValue(new Error('the database is away'))
    await findProviderConnection(row.code)
    expect((await findProviderConnection(row.code))?.connection.secret).toBe('shared secret')
  })

  it('is an error, not an unknown provider, when the database cannot be read and none is known', async () => {
    select.mockRejectedValue(new Error('the database is away'))
    await expect(findProviderConnection(providerRow().code)).rejects.toThrow('away')
  })

  it('is null for a code nobody has, and is asked for again each time', async () => {
    select.mockResolvedValue(null)
    const { code } = providerRow()
    expect(await findProviderConnection(code)).toBeNull()
    expect(await findProviderConnection(code)).toBeNull()
    expect(select).toHaveBeenCalledTimes(2)
  })
})
