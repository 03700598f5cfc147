import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '@/sandbox/testing/sandbox-world'
import { type CertificationGroup, certificationGroupNames } from '@/server/contract/certification'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { createProviderHttp } from '@/server/providers/http'
import {
  certifiedUntilOf,
  exportCertification,
  getCertification,
  getCertificationStatus,
  isCertificationCode,
  listCertificationExchanges,
  listCertifications,
  receiveCertificationReport,
  startCertification,
  workOnCertifications,
} from '.'

const providerCode = 'certified-aurora'
const ctx = systemContext('test', systemClock, 'request-1')
let world: World
let server: Server
let outside: NonNullable<Parameters<typeof workOnCertifications>[1]>

beforeAll(async () => {
  world = await openWorld()
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [, code = '', path = ''] = /^\/provider\/v1\/([^/]+)\/(.*)$/.exec(request.url ?? '') ?? []
    expect(isCertificationCode(code)).toBe(true)
    const headers = new Headers(request.headers as Record<string, string>)
    const inbound = { method: request.method ?? '', path, headers, rawBody: Buffer.concat(chunks) }
    const answer = (await receiveCertificationReport(ctx, code, inbound)) ?? new Response('', { status: 404 })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const launchOrigins = [new URL(world.settings.publicUrl).origin]
  const http = createProviderHttp({ deadlineMs: 20_000 })
  outside = { httpTo: () => http, baseUrl, launchOrigins }
  const secretSealed = keyring().seal(world.settings.secrets.aurora, 'provider.secret')
  const provider = { name: 'Certified', dialect: 'aurora', baseUrl: `${world.url}/aurora`, secretSealed }
  await db.provider.upsert({
    where: { code: providerCode },
    create: { code: providerCode, ...provider },
    update: provider,
  })
})
afterAll(async () => {
  server.close()
  await world.stop()
})

const asked = (groups: CertificationGroup[], change = {}) => ({
  ...{
    providerCode,
    supports: ['rounds' as const, 'ledger' as const],
    groups,
    gameId: '',
    currencies: 'EUR, JPY 100',
  },
  ...change,
})

async function run(groups: CertificationGroup[], change = {}) {
  const { id } = await startCertification(ctx, asked(groups, change))
  await workOnCertifications(ctx, outside)
  return getCertification(ctx, { runId: id })
}

it('a run is worked off by a job, and tells what was exchanged without the secret', async () => {
  const before = await Promise.all([db.movement.count(), db.gameSession.count()])
  const done = await run(['launch', 'movements', 'demo'])
  expect(done).toMatchObject({ state: 'finished', verdict: 'passed', isFull: false, before: null })
  const states = done.groups.map(({ group, cases }) => [group, new Set(cases.map(({ state }) => state))])
  expect(Object.fromEntries(states)).toEqual({
    launch: new Set(['passed']),
    demo: new Set(['not_applicable']),
    movements: new Set(['passed']),
  })
  expect(await Promise.all([db.movement.count(), db.gameSession.count()])).toEqual(before)
  const position = done.groups.at(-1)?.cases[0]?.position ?? -1
  const { exchanges } = await listCertificationExchanges(ctx, { runId: done.id, position })
  expect(new Set(exchanges.map(({ direction }) => direction))).toEqual(new Set(['out', 'in']))
  expect(exchanges.find(({ direction }) => direction === 'in')?.request.body.text).toContain('"type":"bet"')
  expect(JSON.stringify(exchanges)).not.toContain(world.settings.secrets.aurora)
  expect(await db.certificationLedger.count({ where: { runId: done.id } })).toBe(0)
})

it('a finished run never changes, is compared with the one before, and is a file', async () => {
  const first = await run(['resends', 'credits'])
  const second = await run(['credits'], { caseName: 'first_credit_lost' })
  expect(second.groups.flatMap(({ cases }) => cases)).toMatchObject([
    { name: 'first_credit_lost', state: 'passed', before: 'passed' },
  ])
  expect(second.before?.id).toBe(first.id)
  const [runId, position] = [first.id, 0]
  await expect(
    db.certificationRun.update({ where: { id: runId }, data: { verdict: 'failed' } }),
  ).rejects.toThrow()
  await expect(
    db.certificationCase.update({
      where: { runId_position: { runId, position } },
      data: { state: 'failed' },
    }),
  ).rejects.toThrow()
  await expect(db.certificationExchange.deleteMany({ where: { runId } })).rejects.toThrow()
  const file = async (format: 'json' | 'pdf') => (await exportCertification(ctx, { runId, format })).content
  expect(JSON.parse((await file('json')).toString()).cases).toHaveLength(
    first.groups.flatMap(({ cases }) => cases).length,
  )
  expect((await file('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await file('pdf')).toEqual(await file('pdf'))
})

it('a provider has one run at a time, and no run of a provider that is not there', async () => {
  const { id } = await startCertification(ctx, asked(['launch']))
  await expect(startCertification(ctx, asked(['launch']))).rejects.toThrow('A run of this provider goes on.')
  await expect(exportCertification(ctx, { runId: id, format: 'json' })).rejects.toThrow('has not finished')
  await workOnCertifications(ctx, outside)
  await expect(startCertification(ctx, asked(['launch'], { providerCode: 'nobody' }))).rejects.toThrow(
    'no such provider',
  )
  await expect(startCertification(ctx, asked(['launch'], { currencies: 'EUR 1.005' }))).rejects.toThrow(
    'not an amount',
  )
})

it('a run whose process died ends as interrupted, and takes no more reports', async () => {
  const { id } = await startCertification(ctx, asked(['launch']))
  const longAgo = new Date(Date.now() - 3_600_000)
  await db.certificationRun.update({
    where: { id },
    data: { state: 'running', startedAt: longAgo, aliveAt: longAgo },
  })
  await workOnCertifications(ctx, outside)
  expect(await getCertification(ctx, { runId: id })).toMatchObject({ state: 'interrupted', verdict: null })
  const late = { method: 'POST', path: 'movements', headers: new Headers(), rawBody: Buffer.from('{}') }
  expect(await receiveCertificationReport(ctx, `cert-${id.replaceAll('-', '')}`, late)).toBeNull()
  expect((await listCertifications(ctx, { providerCode })).runs[0]).toMatchObject({
    id,
    state: 'interrupted',
  })
})

it('only a pass of every case certifies', async () => {
  await run(['launch'])
  expect(await certifiedUntilOf(providerCode, new Date())).toBeNull()
  const done = await run([...certificationGroupNames])
  expect(done).toMatchObject({ isFull: true, verdict: 'passed' })
  expect(await certifiedUntilOf(providerCode, new Date())).not.toBeNull()
  expect((await getCertificationStatus(ctx, { providerCode })).certifiedUntil).toEqual(expect.any(Date))
})
