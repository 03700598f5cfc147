import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { setNotifications } from '@/server/modules/accounts/members'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld, type World } from '@/server/modules/delivery/wallet/testing/world'
import { emptyTables } from '@/server/testing/without-guards'
import { alertMembers } from './alert-members'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))
vi.mock('@/server/modules/accounts/mail', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@/server/modules/accounts/mail')>()),
  sendSoon: () => undefined,
}))

let world: World
beforeEach(async () => {
  world = await createWorld()
  world.ports.policy = { ...world.ports.policy, scheduleS: [] }
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
    'attention_alert',
    'mail',
  )
})

const contextAt = (): Context => ({ ...world.ctx, actor: { kind: 'system', job: 'alert-members' } })

async function member(wantsMail: boolean): Promise<string> {
  const id = newId()
  const email = `${id}@example.com`
  await db.user.create({ data: { id, email, name: 'Ada', passwordHash: 'x' } })
  const { organizationId } = world
  await db.membership.create({ data: { id: newId(), organizationId, userId: id, role: 'analyst' } })
  const actor = { kind: 'user', userId: id, email, role: 'analyst', staffRole: null } as const
  const tenant: TenantContext = { ...world.ctx, actor, organizationId: asOrganizationId(organizationId) }
  await setNotifications(tenant, { attention: wantsMail })
  return email
}

let count = 0
async function stuck(): Promise<void> {
  count += 1
  world.wallet.behave('bad_request')
  await reportMovement(world.ctx, world.report({ type: 'win', transactionId: `alert-${count}` }), world.ports)
}

const mails = async () =>
  (await db.mail.findMany({ where: { kind: 'callbacks_need_attention' }, orderBy: { id: 'asc' } })).map(
    ({ recipient, subject }) => ({ recipient, subject }),
  )

const minute = 60_000

describe('members who asked for it', () => {
  test('are told of the first stuck callback at once, and nobody else is', async () => {
    const email = await member(true)
    await member(false)
    await stuck()
    await alertMembers(contextAt())
    expect(await mails()).toEqual([
      { recipient: email, subject: expect.stringContaining('1 callback needs attention') },
    ])
  })

  test('then get one digest of what came within the hour', async () => {
    await member(true)
    await stuck()
    await alertMembers(contextAt())
    await stuck()
    await stuck()
    world.clock.advance(59 * minute)
    await alertMembers(contextAt())
    expect(await mails()).toHaveLength(1)
    world.clock.advance(2 * minute)
    await alertMembers(contextAt())
    await alertMembers(contextAt())
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('1 callback needs'),
      expect.stringContaining('2 callbacks need'),
    ])
  })

  test('get nothing where nothing new came', async () => {
    await member(true)
    await stuck()
    await alertMembers(contextAt())
    world.clock.advance(24 * 60 * minute)
    await alertMembers(contextAt())
    expect(await mails()).toHaveLength(1)
  })

  test('get one mail, however many instances look at once', async () => {
    await member(true)
    await stuck()
    await Promise.all(Array.from({ length: 8 }, () => alertMembers(contextAt())))
    expect(await mails()).toHaveLength(1)
  })
})

test('without anybody who asked, what is stuck is told to who asks later', async () => {
  await stuck()
  await alertMembers(contextAt())
  expect(await mails()).toEqual([])
  await member(true)
  await alertMembers(contextAt())
  expect(await mails()).toHaveLength(1)
})
