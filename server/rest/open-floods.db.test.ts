import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { GET as statusJson } from '@/app/status/status.json/route'
import { newId } from '@/server/core/ids'
import { lanePool } from '@/server/database/lane-pools'
import { db, inTransaction } from '@/server/db'
import {
  claimFile,
  getFiles,
  processFiles,
  publicFileLink,
  storeUpload,
} from '@/server/modules/platform/files'
import { bodyOf, png } from '@/server/modules/platform/files/testing/samples'
import { cabinetBudgets } from '@/server/modules/platform/rate-limits'
import { serviceDependencies } from '@/server/rest/dependencies'
import { serveFile } from '@/server/rest/serve-file'
import { createTestTenant } from '@/server/testing/tenants'

/** What a stranger without an account can ask for as often as they like. */
const lines: { level: string; facts: object }[] = []
const logAs = (level: string) => (facts: object) => void lines.push({ level, facts })
const dependencies = {
  ...serviceDependencies,
  log: { info: logAs('info'), warn: logAs('warn'), error: logAs('error') } as never,
}

const ask = (path: string, address: string) =>
  serveFile(
    new Request(`http://127.0.0.1:3000${path}`, { headers: { 'x-forwarded-for': address } }),
    dependencies,
  )

/** A connection each, which asks again as soon as it is answered. */
async function flood(connections: number, total: number, request: (index: number) => Promise<Response>) {
  const statuses = new Map<number, number>()
  let asked = 0
  const connection = async () => {
    while (asked < total) {
      asked += 1
      // As requests come: one after the other from the network, with answers of the database in between.
      await setImmediate()
      const answer = await request(asked)
      await answer.body?.cancel()
      if (answer.status === 429 || answer.status === 503)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return statuses
}

let logo: string
beforeAll(async () => {
  const own = await createTestTenant()
  const { organizationId, tenant } = own
  const body = bodyOf(await png(340, 200))
  const { id } = await storeUpload(tenant, { purpose: 'game_asset', organizationId, name: 'a.png', body })
  await processFiles(own)
  await inTransaction((tx) =>
    claimFile(tx, { organizationId, fileId: id, purpose: 'game_asset', ownerId: newId() }),
  )
  const file = (await getFiles(db, [id])).get(id)
  logo = (file && publicFileLink({ file, variant: '320.webp' })) ?? ''
})

test('a stranger who asks for made-up pictures keeps no other from the published ones', async () => {
  // Connections that are open already: on a busy machine the flood delays those that are being opened.
  const warm = Array.from({ length: 20 }, (_, index) => ask(logo, `198.51.100.${100 + index}`))
  for (const answer of await Promise.all(warm)) await answer.body?.cancel()
  lines.length = 0
  const madeUp = (index: number) => `/files/public/${index.toString(16).padStart(64, 'a')}/320.webp`
  const flooding = flood(200, cabinetBudgets.files + 300, (index) => ask(madeUp(index), '203.0.113.66'))
  const honest: number[] = []
  for (let count = 0; count < 23; count += 1) {
    const answer = await ask(logo, '198.51.100.7')
    await answer.body?.cancel()
    honest.push(answer.status)
  }
  const statuses = await flooding
  expect(honest).toEqual(honest.map(() => 200))
  expect([...statuses.keys()].filter((status) => ![404, 429, 503].includes(status))).toEqual([])
  expect(statuses.get(429)).toBeGreaterThanOrEqual(300)
  const refusals = lines.filter(({ facts }) => !('status' in facts) || facts.status !== 200)
  expect(refusals.length).toBeLessThan(100)
  // A failure of the database, should it have one meanwhile, is told of with its cause; a refusal never is.
  const told = refusals.filter(({ level }) => level === 'error')
  expect(told.filter(({ facts }) => 'status' in facts && Number(facts.status) < 500)).toEqual([])
  expect(told.length, JSON.stringify(told.slice(0, 3))).toBeLessThanOrEqual(10)
})

test('an address asks for as many files a minute as its budget has, one at a time or not', async () => {
  const path = `/files/public/${'b'.repeat(64)}/320.webp`
  const statusOf = async (address: string) => (await ask(path, address)).status
  for (let count = 0; count < cabinetBudgets.files; count += 1) await statusOf('203.0.113.70')
  expect([await statusOf('203.0.113.70'), await statusOf('203.0.113.71')]).toEqual([429, 404])
})

/** Until so many reads of the readers whose names begin so have taken their place. */
function arrivals(reader: string, count: number): Promise<void> {
  const queue = lanePool('cabinet').semaphore
  const run = queue.run
  let left = count
  return new Promise((resolve) => {
    queue.run = (name, work) => {
      const answer = run(name, work)
      if (name.startsWith(reader)) left -= 1
      if (left === 0) {
        queue.run = run
        resolve()
      }
      return answer
    }
  })
}

test('a network that waits for many files lets others go before its next ones', async () => {
  const unknown = (index: number, address: string) =>
    ask(`/files/public/${index.toString(16).padStart(64, 'c')}/320.webp`, address)
  let answered = 0
  let before = Number.POSITIVE_INFINITY
  let honest: Promise<Response> | undefined
  let strangers: Promise<unknown> | undefined
  await inTransaction(async (tx) => {
    await tx.query('lock table stored_file_variant in access exclusive mode')
    const stranger = async (index: number) => {
      await unknown(index, '203.0.113.80')
      answered += 1
    }
    const strangersCame = arrivals('files of 203.0.113', 40)
    strangers = Promise.all(Array.from({ length: 40 }, (_, index) => stranger(index)))
    await strangersCame
    answered = 0
    const honestCame = arrivals('files of 198.51.100', 1)
    honest = unknown(1_000, '198.51.100.80').then((response) => {
      before = answered
      return response
    })
    await honestCame
  })
  expect((await honest)?.status).toBe(404)
  await strangers
  expect(before).toBeLessThan(20)
})

test('however many look at the status at once, it is read once', async () => {
  const asked = vi.spyOn(db, 'query')
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => statusJson(new Request('http://127.0.0.1:3000/status/status.json'))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked.mock.calls.length).toBeLessThan(10)
})

test('too many looks at the status are refused, and so is each while the database is away', async () => {
  const look = (address: string) =>
    statusJson(
      new Request('http://127.0.0.1:3000/status/status.json', { headers: { 'x-forwarded-for': address } }),
    )
  const statuses = await flood(20, cabinetBudgets.status + 20, () => look('203.0.113.67'))
  expect(statuses).toEqual(
    new Map([
      [200, cabinetBudgets.status],
      [429, 20],
    ]),
  )
  vi.spyOn(db, 'query').mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
  const refused = await look('198.51.100.8')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
})
