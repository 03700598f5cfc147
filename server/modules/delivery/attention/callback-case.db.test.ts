import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { reportMovement, resolveMovement } from '@/server/modules/delivery/wallet'
import { createWorld, storedMovement, type World } from '@/server/modules/delivery/wallet/testing/world'
import { emptyTables } from '@/server/testing/without-guards'
import { assignCallback, commentOnCallback, countWaiting, getCallbackCase } from './index'

let world: World
let tenant: TenantContext
let id: string

const as = (of: World, role: 'owner' | 'analyst'): TenantContext => ({
  ...of.ctx,
  actor: { kind: 'user', userId: newId(), email: 'support@example.com', role, staffRole: null },
  organizationId: asOrganizationId(of.organizationId),
})

beforeEach(async () => {
  world = await createWorld()
  world.ports.policy = { ...world.ports.policy, scheduleS: [] }
  world.wallet.behave('bad_request')
  await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'case' }), world.ports)
  id = (await storedMovement(world, 'case')).id
  tenant = as(world, 'owner')
})
afterEach(async () => {
  await emptyTables(
    'movement_identity',
    'callback_case',
    'callback_comment',
    'callback_run_item',
    'wallet_attempt',
    'movement',
    'movement_tombstone',
  )
})

async function member(organizationId: string): Promise<string> {
  const userId = newId()
  await db.user.create({
    data: { id: userId, email: `${userId}@example.com`, name: 'Grace', passwordHash: 'x' },
  })
  await db.membership.create({ data: { id: newId(), organizationId, userId, role: 'developer' } })
  return userId
}

test('a callback is given to a member and commented on, each with its audit row', async () => {
  const assigneeId = await member(world.organizationId)
  await assignCallback(tenant, { id, assigneeId })
  await commentOnCallback(tenant, { id, text: 'Asked the wallet team.' })
  expect(await getCallbackCase(tenant, { id })).toMatchObject({
    assignee: { id: assigneeId, name: 'Grace' },
    comments: [{ author: { name: 'support@example.com' }, text: 'Asked the wallet team.' }],
  })
  await assignCallback(tenant, { id, assigneeId: null })
  expect((await getCallbackCase(tenant, { id })).assignee).toBeNull()
  const actions = await db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
  expect(actions.map(({ action }) => action)).toEqual([
    'movement.assigned',
    'movement.commented',
    'movement.assigned',
  ])
})

test('nobody outside the organization takes it, sees it or writes to it', async () => {
  const foreign = await createWorld()
  const stranger = as(foreign, 'owner')
  const notFound = { code: 'E0004' }
  await expect(getCallbackCase(stranger, { id })).rejects.toMatchObject(notFound)
  await expect(commentOnCallback(stranger, { id, text: 'x' })).rejects.toMatchObject(notFound)
  await expect(assignCallback(stranger, { id, assigneeId: null })).rejects.toMatchObject(notFound)
  const assigneeId = await member(foreign.organizationId)
  await expect(assignCallback(tenant, { id, assigneeId })).rejects.toMatchObject({ code: 'E0003' })
  await expect(commentOnCallback(as(world, 'analyst'), { id, text: 'x' })).rejects.toMatchObject({
    code: 'E5004',
  })
})

test('whoever resolves it is kept with the outcome, and it counts no longer', async () => {
  expect(await countWaiting(tenant)).toEqual({ count: 1, isMore: false })
  await resolveMovement(tenant, { id, note: 'Credited manually.', outcome: 'paid_by_hand' })
  expect(await storedMovement(world, 'case')).toMatchObject({
    resolutionOutcome: 'paid_by_hand',
    resolvedBy: { name: 'support@example.com' },
  })
  expect(await countWaiting(tenant)).toEqual({ count: 0, isMore: false })
})
