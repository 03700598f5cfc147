import { expect, it } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createOrganization } from '@/server/modules/accounts/organizations'
import { approveProduction, enrolStudio } from '@/server/modules/catalogue/studios'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld, type World } from '@/server/modules/delivery/wallet/testing/world'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant, testStart } from '@/server/testing/tenants'
import { previewOrganizationDeletion, workOnDeletions } from './index'
import { drainMs } from './rules'

const baseUrl = 'https://studio.example/croupier'

/** A studio, of which `run` begins or continues a deletion that is due. */
async function setUp() {
  const { tenant } = await createTestTenant()
  const { organizationId: _, ...everywhere } = tenant
  const staff = () => asUser(everywhere, { staffRole: 'administrator' })
  const mark = newId().replaceAll('-', '').slice(-12)
  const named = { slug: `studio-${mark}`, name: 'Polar', kind: 'studio' as const }
  const { organizationId } = await createOrganization(staff(), named)
  await enrolStudio(staff(), { organizationId, providerCode: `s${mark}`, dialect: 'aurora' })
  const testCode = `s${mark}-test`
  await db.provider.update({ where: { code: testCode }, data: { baseUrl } })
  const id = newId()
  const begin = () =>
    db.deletion.create({
      data: {
        ...{ id, kind: 'organization', organizationId, requestedById: newId(), requestedBy: {} },
        ...{ state: 'scheduled', createdAt: testStart, confirmedAt: testStart, dueAt: testStart },
        tokenExpiresAt: testStart,
      },
    })
  const clock = manualClock(testStart)
  const run = () => workOnDeletions(systemContext('test', clock, newId()))
  const studio = asUser({ ...tenant, organizationId }, { role: 'studio' })
  return { staff, studio, organizationId, testCode, clock, begin, run }
}

const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)

it('a deleted studio’s provider takes no more bets, and wins and refunds of open rounds still pass', async () => {
  const { studio, organizationId, testCode, clock, begin, run } = await setUp()
  const world = await createWorld()
  const { providerCode } = world
  await db.studio.update({ where: { organizationId }, data: { providerCode, connectedAt: testStart } })
  await db.provider.update({ where: { code: testCode }, data: { code: `${providerCode}-test` } })
  const before = await db.provider.findUniqueOrThrow({ where: { code: providerCode } })
  await send(world, { type: 'bet', transactionId: 'b1' })
  expect((await previewOrganizationDeletion(studio)).stays[0]?.what).toContain('provider in production')

  await begin()
  await run()
  const { secretSealed, baseUrl: address } = before
  expect(await db.provider.findUniqueOrThrow({ where: { code: providerCode } })).toMatchObject({
    ...{ status: 'suspended', secretSealed, baseUrl: address },
  })
  const test = await db.provider.findUniqueOrThrow({ where: { code: `${providerCode}-test` } })
  expect(test).toMatchObject({ status: 'suspended', baseUrl: '' })
  const audited = { action: 'provider.suspended', subjectId: providerCode }
  expect(await db.auditEntry.count({ where: audited })).toBe(1)

  clock.advance(drainMs)
  await run()
  expect(await db.studio.findUnique({ where: { organizationId } })).toBeNull()
  expect(await send(world, { type: 'bet', transactionId: 'b2' })).toMatchObject({
    ...{ outcome: 'failed', reason: 'provider_suspended' },
  })
  expect(await send(world, { type: 'win', transactionId: 'w1' })).toMatchObject({ outcome: 'ok' })
  const refund = { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' } as const
  expect(await send(world, refund)).toMatchObject({ outcome: 'ok' })
  expect(world.wallet.balance()).toBe(10_100)
})

it('a request for production of a deleted studio is withdrawn', async () => {
  const { staff, studio, organizationId, begin, run } = await setUp()
  const requestedBy = { kind: 'user', id: newId(), name: 'Ada' }
  const asked = { requestedUrl: baseUrl, requestedAt: testStart, requestedBy }
  await db.studio.update({ where: { organizationId }, data: asked })
  expect((await previewOrganizationDeletion(studio)).stays[0]?.what).not.toContain('provider')
  await begin()
  await run()
  await expect(approveProduction(staff(), { organizationId })).rejects.toMatchObject({ code: 'E0004' })
})
