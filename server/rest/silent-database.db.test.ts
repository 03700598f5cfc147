import { afterAll, describe, expect, test, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { closeDatabase, db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { createWorld } from '@/server/modules/delivery/wallet/testing/world'
import { everyDialect } from '@/server/providers/conformance/drivers'
import { bet } from '@/server/providers/conformance/world'
import { providerMethods } from '@/server/rest/provider-route'

/** The deadline of the money lane and a margin; a provider waits 12 s. */
const answeredWithinMs = 5_000

const proxy = await vi.hoisted(async () => {
  const { openSilentProxy } = await import('@/server/testing/silent-proxy')
  const opened = await openSilentProxy(process.env.DATABASE_URL ?? '')
  process.env.DATABASE_URL = opened.url
  return opened
})
afterAll(async () => {
  await closeDatabase()
  await proxy.close()
})

describe.each(everyDialect)(
  'while connections to the database are silent, a report of %s',
  (dialect, driver) => {
    async function connect() {
      const { providerCode, sessionId, organizationId } = await createWorld(new Date())
      const secretSealed = keyring().seal(driver.secret, 'provider.secret')
      await db.provider.update({ where: { code: providerCode }, data: { dialect, secretSealed } })
      const send = async (ofSession: string) => {
        const report = { ...bet, sessionId: ofSession }
        const { path, headers, rawBody } = driver.report(report, { secret: driver.secret, at: new Date() })
        const url = `http://croupier.test/provider/v1/${providerCode}/${path}`
        const body = Uint8Array.from(rawBody)
        const beganAt = performance.now()
        const response = await providerMethods.POST(new Request(url, { method: 'POST', headers, body }))
        const tookMs = performance.now() - beganAt
        return { status: response.status, ...(await driver.read(response)), tookMs }
      }
      const recorded = () => db.movement.count({ where: { organizationId } })
      // The connection of the money lane that falls silent.
      expect(await send(newId())).toMatchObject({ word: 'session_not_found' })
      return { send: () => send(sessionId), recorded }
    }

    test('whose commit never arrives is answered "unavailable" in time, and nothing is recorded', async () => {
      const { send, recorded } = await connect()
      proxy.swallow('wallet.record')
      const answer = await send()
      expect(answer).toMatchObject({ word: 'unavailable', status: dialect === 'aurora' ? 503 : 200 })
      expect(answer.tookMs).toBeLessThan(answeredWithinMs)
      expect(await recorded()).toBe(0)
    })
  },
)
