import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { main } from '@/packages/cli/src/main'
import { manualClock, systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createOrganization } from '@/server/modules/accounts/organizations'
import {
  createStudioToken,
  enrolStudio,
  removeStudioToken,
  setStudioTestAddress,
} from '@/server/modules/catalogue/studios'
import { cabinetBudgets } from '@/server/modules/platform/rate-limits'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import { answerStudio } from './studio-route'

const letters = () => newId().replaceAll('-', '').slice(-12)

async function setUp() {
  const { tenant } = await createTestTenant()
  const { organizationId: _, ...everywhere } = tenant
  const staff = asUser(everywhere, { staffRole: 'administrator' })
  const slug = `studio-${letters()}`
  const { organizationId } = await createOrganization(staff, { slug, name: 'Polar', kind: 'studio' })
  const providerCode = `s${letters()}`
  await enrolStudio(staff, { organizationId, providerCode, dialect: 'aurora' })
  const studio = asUser({ ...tenant, organizationId }, { role: 'studio' })
  await setStudioTestAddress(studio, { baseUrl: 'https://studio.example' })
  const { token } = await createStudioToken(studio)
  return { studio, token, testCode: `${providerCode}-test` }
}

const ask = (token: string, method: 'GET' | 'POST', path: string, body?: object) =>
  answerStudio(
    new Request(`http://127.0.0.1/studios/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
    path.split('/'),
    systemClock,
  )

test('a token starts a run of its own studio and reads it, and no other’s', async () => {
  const [mine, theirs] = [await setUp(), await setUp()]
  const started = await ask(mine.token, 'POST', 'v1/certifications', { groups: ['catalogue'] })
  expect(started.status).toBe(201)
  const run = (await started.json()) as { id: string; cases: unknown[] }
  expect(run).toMatchObject({
    state: 'waiting',
    verdict: null,
    cases: [{ group: 'catalogue', broken: [] }, {}],
  })
  expect((await ask(mine.token, 'GET', `v1/certifications/${run.id}`)).status).toBe(200)
  expect((await ask(theirs.token, 'GET', `v1/certifications/${run.id}`)).status).toBe(404)
  const exchanges = `v1/certifications/${run.id}/cases/feed_is_readable`
  expect(await (await ask(mine.token, 'GET', exchanges)).json()).toEqual({ exchanges: [] })
  expect((await ask(theirs.token, 'GET', exchanges)).status).toBe(404)
  expect((await ask(mine.token, 'GET', `v1/certifications/${run.id}/cases/luck`)).status).toBe(404)
  const again = await ask(mine.token, 'POST', 'v1/certifications')
  expect([again.status, (await again.json()).error.code]).toEqual([400, 'E0003'])
})

test.each([
  ['GET', 'v1/certifications', 404],
  ['GET', 'v1/certifications/none', 404],
  ['POST', 'v2/certifications', 404],
] as const)('%s %s is answered %i', async (method, path, status) => {
  const { token } = await setUp()
  expect((await ask(token, method, path)).status).toBe(status)
})

test('an unknown group is refused by name', async () => {
  const { token } = await setUp()
  const refused = await ask(token, 'POST', 'v1/certifications', { groups: ['luck'] })
  expect(await refused.json()).toMatchObject({
    error: { code: 'E0003', details: { issues: [{ path: 'groups.0' }] } },
  })
})

test('tokens are guessed within the budget of an address', async () => {
  const guess = () =>
    answerStudio(
      new Request('http://127.0.0.1/studios/v1/certifications', {
        headers: { 'x-forwarded-for': '198.51.100.77', authorization: 'Bearer studio_x' },
      }),
      ['v1', 'certifications'],
      manualClock(new Date()),
    )
  const statuses = new Set<number>()
  for (let index = 0; index <= cabinetBudgets.openCalls; index++) statuses.add((await guess()).status)
  expect([...statuses]).toEqual([401, 429])
})

test('a token that was replaced or removed opens nothing', async () => {
  const { studio, token } = await setUp()
  const { tokenHash } = await db.studio.findUniqueOrThrow({
    where: { organizationId: studio.organizationId },
  })
  expect(Buffer.from(tokenHash ?? '').toString()).not.toContain(token)
  const second = await createStudioToken(studio)
  const status = async (one: string) => (await ask(one, 'GET', `v1/certifications/${newId()}`)).status
  expect([await status(token), await status(second.token), await status('')]).toEqual([401, 404, 401])
  await removeStudioToken(studio)
  expect(await status(second.token)).toBe(401)
})

test('the command certifies, and its exit code says how it ended', async () => {
  const { token, testCode } = await setUp()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = (request.url ?? '').replace('/studios/', '').split('/')
    const headers = new Headers(request.headers as Record<string, string>)
    const body = Buffer.concat(chunks)
    const init = { method: request.method ?? '', headers, ...(body.length > 0 && { body }) }
    const answer = await answerStudio(new Request(`http://127.0.0.1${request.url}`, init), path)
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('CROUPIER_STUDIO_TOKEN', token)
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const cases = join(mkdtempSync(join(tmpdir(), 'croupier-cases-')), 'cases')
  onTestFinished(() => rmSync(cases, { recursive: true }))
  const run = main(['studio', 'certify', '--groups', 'catalogue', '--url', url, '--save-cases', cases])
  const waiting = () => db.certificationRun.findFirst({ where: { providerCode: testCode } })
  const { id } = await vi.waitFor(async () => (await waiting()) ?? Promise.reject(new Error('No run yet')))
  const finding = {
    ...{ rule: 'feed_answers', isMet: false, says: 'It is answered.', detail: 'It timed out.' },
    ...{ mend: 'Answer it.', paragraph: { page: 'providers/aurora', heading: 'Calls' } },
  }
  const exchange = {
    ...{ runId: id, position: 0, direction: 'out', method: 'GET', url: 'https://studio.example/games?a=1' },
    ...{
      requestHeaders: { 'webhook-signature': 'v1,hidden' },
      responseHeaders: {},
      durationMs: 9,
      at: new Date(),
    },
    ...{ requestBody: new Uint8Array(), responseBody: new Uint8Array(), error: 'timeout' },
  }
  await db.certificationExchange.create({ data: { id: newId(), ...exchange } })
  await db.certificationCase.updateMany({
    where: { runId: id },
    data: { state: 'failed', findings: [finding] },
  })
  await db.certificationRun.update({
    where: { id },
    data: { state: 'finished', verdict: 'failed', startedAt: new Date(), finishedAt: new Date() },
  })
  expect(await run).toBe(6)
  expect(printed).toContain(
    '✗ The catalogue is read twice\n    It is answered.\n    It timed out.\n    Answer it. (Calls)',
  )
  expect(readdirSync(cases)).toEqual(['feed-is-readable-01.json'])
  const saved = readFileSync(join(cases, 'feed-is-readable-01.json'), 'utf8')
  expect(JSON.parse(saved)).toMatchObject({
    request: { method: 'GET', path: '/games?a=1', is_signed: true },
    answer: { failure: 'timeout' },
    note: 'The catalogue is read twice: It is answered. It timed out.',
  })
  expect(saved).not.toContain('hidden')
  vi.stubEnv('CROUPIER_STUDIO_TOKEN', 'studio_other')
  expect(await main(['studio', 'certify', '--url', url])).toBe(3)
  server.close()
})
