import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { forgetMovements, type World } from '@/server/modules/delivery/wallet/testing/world'
import { compareDue, listReconciliations, openDays } from '.'
import { member } from './testing/ledger-files'
import { type GivenRow, giveLedger, playDay } from './testing/ledgers'

let world: World
let rows: GivenRow[]

beforeEach(async () => {
  ;({ world, rows } = await playDay())
  await db.organization.update({ where: { id: world.organizationId }, data: { timeZone: 'Europe/Malta' } })
})
afterEach(async () => {
  await db.reconciliation.deleteMany()
  await db.ledgerSource.deleteMany()
  await forgetMovements()
})

const days = async () =>
  (await listReconciliations(member(world), {})).reconciliations.map(({ from, to, unsettled }) => [
    ...[from.toISOString(), to.toISOString(), unsettled],
  ])

test('yesterday is compared once, after four in the organization’s zone, and again while a break is open', async () => {
  const { importId } = await giveLedger(world, 'wallet', rows.slice(1))
  world.clock.set(new Date('2026-03-02T02:30:00Z'))
  expect(await openDays(world.ctx)).toEqual({ days: 0, failed: 0 })
  world.clock.set(new Date('2026-03-02T03:30:00Z'))
  expect(await openDays(world.ctx)).toEqual({ days: 1, failed: 0 })
  expect(await openDays(world.ctx)).toEqual({ days: 0, failed: 0 })
  expect(await compareDue(world.ctx)).toBe(1)
  const malta = ['2026-02-28T23:00:00.000Z', '2026-03-01T23:00:00.000Z']
  expect(await days()).toEqual([[...malta, 1n]])

  await db.ledgerRow.createMany({ data: rows.slice(0, 1).map((row) => ({ importId, line: 99, ...row })) })
  world.clock.set(new Date('2026-03-02T20:00:00Z'))
  await openDays(world.ctx)
  expect(await compareDue(world.ctx)).toBe(0)
  world.clock.set(new Date('2026-03-03T20:00:00Z'))
  await openDays(world.ctx)
  expect(await compareDue(world.ctx)).toBe(2)
  expect((await days()).map(([, , unsettled]) => unsettled)).toEqual([0n, 0n])
})

test('a period that cannot be compared keeps no other one waiting', async () => {
  await giveLedger(world, 'wallet', rows)
  const now = world.clock.now()
  const waiting = { state: 'waiting', createdBy: {}, createdAt: now } as const
  const { organizationId } = world
  const broken = { id: newId(), from: new Date('2026-03-01'), to: new Date('2026-03-02'), zone: 'No/Where' }
  const sound = { id: newId(), from: new Date('2026-02-28'), to: new Date('2026-03-02'), zone: 'UTC' }
  for (const [index, period] of [broken, sound].entries())
    await db.reconciliation.create({
      data: { ...waiting, ...period, organizationId, requestedAt: new Date(now.getTime() - 1_000 + index) },
    })
  await expect(compareDue(world.ctx)).rejects.toThrow()
  await compareDue(world.ctx).catch(() => undefined)
  const states = await db.reconciliation.findMany({ orderBy: { from: 'asc' }, select: { state: true } })
  expect(states.map(({ state }) => state)).toEqual(['compared', 'waiting'])
})

test('of a deleted organization nothing is compared', async () => {
  await giveLedger(world, 'wallet', rows)
  await db.organization.update({
    where: { id: world.organizationId },
    data: { deletedAt: new Date(), isActive: false },
  })
  world.clock.set(new Date('2026-03-02T10:00:00Z'))
  expect(await openDays(world.ctx)).toEqual({ days: 0, failed: 0 })
})
