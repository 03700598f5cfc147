import { describe, expect, test } from 'vitest'
import type { Prisma } from '@/prisma/generated/client'
import { currentProtocolVersion } from '@/server/contract/provider/versions'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createOrganization } from '@/server/modules/accounts/organizations'
import { listProviders } from '@/server/modules/catalogue/catalog'
import { acceptedSecrets } from '@/server/providers/port'
import { connectProvider } from '@/server/providers/registry'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import {
  activateStudioSecret,
  approveProduction,
  countWaitingReviews,
  declineProduction,
  enrolStudio,
  exportOwnCertification,
  getOwnCertification,
  getStudio,
  listOwnCertifications,
  listOwnExchanges,
  listStudioGames,
  listStudios,
  newStudioSecret,
  pruneCertifications,
  requestProduction,
  setStudioTestAddress,
  startOwnCertification,
} from './index'

const letters = () =>
  newId()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-12)
const baseUrl = 'https://studio.example/croupier'
const refusal = (code: string) => expect.objectContaining({ code })
const start = { supports: [], groups: ['catalogue' as const], gameId: '', currencies: 'EUR' }

const verify = (organizationId: string) =>
  db.kybCase.create({
    data: {
      ...{ organizationId, state: 'approved', decidedBy: {}, decidedAt: new Date() },
      ...{ expiresAt: new Date('2100-01-01'), createdAt: new Date(), updatedAt: new Date() },
    },
  })

/** An enrolled studio with its person, and people of the staff. */
async function setUp({ isVerified = true } = {}) {
  const { tenant, clock } = await createTestTenant()
  const { organizationId: _, ...everywhere } = tenant
  const staff = () => asUser(everywhere, { staffRole: 'administrator' })
  const providerCode = `s${letters()}`
  const { organizationId } = await createOrganization(staff(), {
    slug: `studio-${letters()}`,
    name: 'Polar',
    kind: 'studio',
  })
  await enrolStudio(staff(), { organizationId, providerCode, dialect: 'aurora' })
  if (isVerified) await verify(organizationId)
  const studio = asUser({ ...tenant, organizationId }, { role: 'studio' })
  const testCode = `${providerCode}-test`
  const certify = () =>
    db.certificationRun.create({
      data: {
        ...{ id: newId(), providerCode: testCode, dialect: 'aurora', baseUrl, supports: [], target: {} },
        ...{ protocolVersion: currentProtocolVersion, isFull: true, state: 'finished', verdict: 'passed' },
        ...{ startedBy: {}, createdAt: clock.now(), startedAt: clock.now(), finishedAt: clock.now() },
      },
    })
  return { tenant, clock, staff, studio, organizationId, providerCode, testCode, certify }
}

describe('a studio', () => {
  test('goes to production by its own certification and two people of the staff', async () => {
    const { tenant, studio, staff, organizationId, providerCode, testCode, certify } = await setUp()
    await setStudioTestAddress(studio, { baseUrl: `${baseUrl}/` })
    expect(await getStudio(studio)).toMatchObject({
      ...{ providerCode, certifiedUntil: null, production: null },
      test: { code: testCode, baseUrl },
    })
    await expect(requestProduction(studio, { baseUrl })).rejects.toEqual(refusal('E0003'))
    await certify()
    await requestProduction(studio, { baseUrl })
    await expect(requestProduction(studio, { baseUrl })).rejects.toEqual(refusal('E0003'))
    const [first, second] = [staff(), staff()]
    await approveProduction(first, { organizationId })
    await expect(approveProduction(first, { organizationId })).rejects.toEqual(refusal('E5004'))
    expect(await db.provider.count({ where: { code: providerCode } })).toBe(0)
    await approveProduction(second, { organizationId })
    expect(await db.provider.findUnique({ where: { code: providerCode } })).toMatchObject({
      ...{ baseUrl, name: 'Polar', dialect: 'aurora', status: 'active', isRegistered: true },
    })
    const { secret } = await newStudioSecret(studio, { environment: 'production' })
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await expect(requestProduction(studio, { baseUrl })).rejects.toEqual(refusal('E0003'))
    const { providers } = await listProviders(tenant)
    const codes = providers.map(({ provider_code }) => provider_code)
    expect([codes.includes(providerCode), codes.includes(testCode)]).toEqual([true, false])
  })

  test('is approved once, whoever approves at once', async () => {
    const { studio, staff, organizationId, providerCode, certify } = await setUp()
    await certify()
    await requestProduction(studio, { baseUrl })
    await approveProduction(staff(), { organizationId })
    const both = await Promise.allSettled([
      approveProduction(staff(), { organizationId }),
      approveProduction(staff(), { organizationId }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.provider.count({ where: { code: providerCode } })).toBe(1)
  })

  test('whose company is not verified is not approved', async () => {
    const { studio, staff, organizationId, certify } = await setUp({ isVerified: false })
    await certify()
    await requestProduction(studio, { baseUrl })
    await expect(approveProduction(staff(), { organizationId })).rejects.toEqual(refusal('E0003'))
    expect(await getStudio(studio)).toMatchObject({ kybStatus: 'none', firstApprovalAt: null })
    await verify(organizationId)
    await approveProduction(staff(), { organizationId })
    expect(await getStudio(studio)).toMatchObject({ kybStatus: 'approved' })
  })

  test('whose certification ended meanwhile is not approved, and one that is declined may ask again', async () => {
    const { studio, staff, organizationId, clock, certify } = await setUp()
    await certify()
    await requestProduction(studio, { baseUrl })
    clock.advance(91 * 86_400_000)
    await expect(approveProduction(staff(), { organizationId })).rejects.toEqual(refusal('E0003'))
    await declineProduction(staff(), { organizationId, reason: 'Certify again' })
    expect(await getStudio(studio)).toMatchObject({ declinedReason: 'Certify again', requestedAt: null })
    await expect(declineProduction(staff(), { organizationId, reason: 'Twice' })).rejects.toEqual(
      refusal('E0004'),
    )
    await certify()
    await requestProduction(studio, { baseUrl })
    expect(await getStudio(studio)).toMatchObject({ declinedReason: null, requestedUrl: baseUrl })
  })

  test('waits for those of the staff who have not approved it', async () => {
    const { studio, staff, organizationId, certify } = await setUp()
    const [first, second] = [staff(), staff()]
    const waiting = async () => [await countWaitingReviews(first), await countWaitingReviews(second)]
    const counts = async () => (await waiting()).map(({ studios }) => studios - (before?.studios ?? 0))
    const [before] = await waiting()
    await certify()
    await requestProduction(studio, { baseUrl })
    expect(await counts()).toEqual([1, 1])
    await approveProduction(first, { organizationId })
    expect(await counts()).toEqual([0, 1])
    await approveProduction(second, { organizationId })
    expect(await counts()).toEqual([0, 0])
  })

  test('replaces the secret of production while both pass, and then ends the one before', async () => {
    const { studio, staff, organizationId, providerCode, certify, clock } = await setUp()
    await expect(newStudioSecret(studio, { environment: 'production' })).rejects.toEqual(refusal('E0003'))
    await certify()
    await requestProduction(studio, { baseUrl })
    await approveProduction(staff(), { organizationId })
    await approveProduction(staff(), { organizationId })
    const accepted = async () => {
      const row = await db.provider.findUniqueOrThrow({ where: { code: providerCode } })
      const { connection } = connectProvider(row, clock)?.ports ?? {}
      return connection ? acceptedSecrets(connection, clock.now()) : []
    }
    const [first] = await accepted()
    await expect(activateStudioSecret(studio)).rejects.toEqual(refusal('E0003'))
    const { secret } = await newStudioSecret(studio, { environment: 'production' })
    expect(await accepted()).toEqual([first, secret])
    expect(await getStudio(studio)).toMatchObject({ production: { hasNextSecret: true } })
    await activateStudioSecret(studio)
    expect(await accepted()).toEqual([secret, first])
    await expect(activateStudioSecret(studio)).rejects.toEqual(refusal('E0003'))
    await expect(newStudioSecret(studio, { environment: 'production' })).rejects.toEqual(refusal('E0003'))
    expect(await accepted()).toEqual([secret, first])
    clock.advance(24 * 3_600_000)
    expect(await accepted()).toEqual([secret])
    await newStudioSecret(studio, { environment: 'production' })
  })

  test.each([
    'http://studio.example',
    'https://127.0.0.1',
    'https://u:p@studio.example',
    'ftp://studio.example',
  ])('is not reached at %s', async (address) => {
    const { studio } = await setUp()
    await expect(setStudioTestAddress(studio, { baseUrl: address })).rejects.toEqual(refusal('E6002'))
  })
})

describe('another studio', () => {
  test('sees and starts runs of its own alone', async () => {
    const [mine, theirs] = [await setUp(), await setUp()]
    const run = await theirs.certify()
    for (const see of [
      getOwnCertification(mine.studio, { runId: run.id }),
      listOwnExchanges(mine.studio, { runId: run.id, position: 0 }),
    ])
      await expect(see).rejects.toEqual(refusal('E0004'))
    expect((await listOwnCertifications(mine.studio, {})).runs).toEqual([])
    expect((await listOwnCertifications(theirs.studio, {})).runs).toMatchObject([{ id: run.id }])
    await expect(startOwnCertification(mine.studio, start)).rejects.toEqual(refusal('E0003'))
    await setStudioTestAddress(mine.studio, { baseUrl })
    const { id } = await startOwnCertification(mine.studio, start)
    expect(await db.certificationRun.findUnique({ where: { id } })).toMatchObject({
      ...{ providerCode: mine.testCode, baseUrl, state: 'waiting' },
    })
    await db.certificationRun.delete({ where: { id } })
  })

  test('has no brand, and no operator’s role', async () => {
    const { organizationId } = await setUp()
    const brand = { id: newId(), organizationId, ref: 'main' }
    await expect(db.brand.create({ data: brand })).rejects.toThrow('a studio has no brand')
    const user = { id: newId(), name: 'Ada', email: `${newId()}@people.example`, passwordHash: 'x' }
    await db.user.create({ data: user })
    const joins = (role: 'owner' | 'affiliate' | 'studio') =>
      db.membership.create({ data: { id: newId(), userId: user.id, organizationId, role } })
    for (const role of ['owner', 'affiliate'] as const)
      await expect(joins(role)).rejects.toThrow('does not belong to this kind')
    await joins('studio')
  })

  test('is not enrolled twice, nor under a code that is taken, nor where it is no studio', async () => {
    const { tenant, staff, organizationId, providerCode } = await setUp()
    const enrol = (change: { organizationId?: string; providerCode?: string }) =>
      enrolStudio(staff(), { organizationId, providerCode: `s${letters()}`, dialect: 'aurora', ...change })
    await expect(enrol({})).rejects.toEqual(refusal('E0003'))
    await expect(enrol({ organizationId: tenant.organizationId })).rejects.toEqual(refusal('E7001'))
    const other = await createOrganization(staff(), {
      slug: `studio-${letters()}`,
      name: 'Other',
      kind: 'studio',
    })
    await expect(enrol({ organizationId: other.organizationId, providerCode })).rejects.toEqual(
      refusal('E0003'),
    )
    expect(await getStudio(asUser({ ...tenant, ...other }, { role: 'studio' }))).toBeNull()
  })
})

test('operators, analysts of the staff and studios each keep to what is theirs', async () => {
  const { tenant, studio, staff, organizationId } = await setUp()
  const owner = asUser(tenant, { role: 'owner' })
  await expect(getStudio(owner)).rejects.toEqual(refusal('E5004'))
  await expect(listStudios(studio)).rejects.toEqual(refusal('E5004'))
  await expect(approveProduction(studio, { organizationId })).rejects.toEqual(refusal('E5004'))
  await expect(
    newStudioSecret({ ...staff(), organizationId: studio.organizationId }, { environment: 'test' }),
  ).rejects.toEqual(refusal('E5004'))
  await expect(listStudioGames(studio)).resolves.toEqual({ games: [] })
  const { studios } = await listStudios(staff())
  expect(studios.map((one) => one.organizationId)).toContain(organizationId)
})

describe('what a run exchanged', () => {
  const day = 24 * 60 * 60_000

  async function setUpRuns() {
    const made = await setUp()
    const start = made.clock.now().getTime()
    const at = (days: number) => new Date(start + days * day)
    const addRun = async (days: number, run: Partial<Prisma.CertificationRunUncheckedCreateInput> = {}) => {
      const id = newId()
      const cases = {
        create: [{ position: 0, name: 'won_round', group: 'movements', state: 'failed', findings: [] }],
      }
      await db.certificationRun.create({
        data: {
          ...{
            id,
            providerCode: made.testCode,
            dialect: 'aurora',
            baseUrl,
            supports: [],
            isFull: true,
            cases,
          },
          ...{ protocolVersion: currentProtocolVersion, state: 'finished', verdict: 'passed', startedBy: {} },
          target: { gameId: null, currencies: [] },
          ...{ createdAt: at(days), startedAt: at(days), finishedAt: at(days), ...run },
        },
      })
      await db.certificationExchange.create({
        data: {
          ...{
            id: newId(),
            runId: id,
            position: 0,
            direction: 'out',
            method: 'GET',
            url: baseUrl,
            at: at(days),
          },
          ...{ requestHeaders: {}, responseHeaders: {}, durationMs: 1 },
          ...{ requestBody: new Uint8Array(), responseBody: new Uint8Array() },
        },
      })
      return id
    }
    const prune = (days: number) => pruneCertifications({ clock: { now: () => at(days) } })
    return { ...made, addRun, prune, at }
  }

  const exchangesOf = (runId: string) => db.certificationExchange.count({ where: { runId } })

  test('goes after 180 days, except of the newest 20 runs and of the passes that production was approved on', async () => {
    const { studio, organizationId, addRun, prune, at } = await setUpRuns()
    const [early, approved, late] = [await addRun(-91), await addRun(-30), await addRun(1)]
    const failed = await addRun(-10, { verdict: 'failed' })
    const part = await addRun(-9, { isFull: false })
    await db.studio.update({ where: { organizationId }, data: { connectedAt: at(0) } })
    const newest = []
    for (let index = 0; index < 20; index++) newest.push(await addRun(2 + index))
    await prune(169)
    expect(await Promise.all([early, failed].map(exchangesOf))).toEqual([0, 1])
    await prune(400)
    const counts = await Promise.all([early, failed, part, late, approved, ...newest].map(exchangesOf))
    expect(counts).toEqual([0, 0, 0, 0, 1, ...newest.map(() => 1)])
    expect(await listOwnExchanges(studio, { runId: failed, position: 0 })).toEqual({ exchanges: [] })
    const { content } = await exportOwnCertification(studio, { runId: failed, format: 'json' })
    expect(JSON.parse(content.toString())).toMatchObject({
      ...{ exchangesRemovedAt: expect.any(String), verdict: 'failed' },
      cases: [{ name: 'won_round', state: 'failed', exchanges: [] }],
    })
    const pdf = await exportOwnCertification(studio, { runId: failed, format: 'pdf' })
    expect(pdf.content.byteLength).toBeGreaterThan(0)
    expect(await getOwnCertification(studio, { runId: approved })).toMatchObject({ exchangesRemovedAt: null })
    expect(await prune(401)).toBe(0)
  })

  test('is removed by nobody before', async () => {
    const { addRun, prune, at } = await setUpRuns()
    const runs = [await addRun(0)]
    for (let index = 0; index < 20; index++) runs.push(await addRun(1))
    const [runId = ''] = runs
    await prune(179)
    expect(await exchangesOf(runId)).toBe(1)
    await expect(db.certificationExchange.deleteMany({ where: { runId } })).rejects.toThrow('are kept')
    const early = db.certificationRun.update({ where: { id: runId }, data: { exchangesRemovedAt: at(179) } })
    await expect(early).rejects.toThrow()
    await prune(180)
    expect(await exchangesOf(runId)).toBe(0)
  })
})
