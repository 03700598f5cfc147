import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import {
  cancelFromCabinet,
  getCabinetGrant,
  issueFromCabinet,
  searchGrants,
} from '@/server/modules/play/free-rounds'
import { asUser } from '@/server/testing/as-user'
import { createFreeRoundsWorld, type FreeRoundsWorld } from '@/server/testing/free-rounds-world'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies.aurora })
})

const formKey = 'a'.repeat(32)

const as = ({ ctx: { brandId: _, ...tenant } }: FreeRoundsWorld, role: MemberRoleName): TenantContext =>
  asUser(tenant, { role, email: `${role}@example.com` })
const actionsOn = async (grantId: string) =>
  (await db.auditEntry.findMany({ where: { subjectId: grantId }, orderBy: { createdAt: 'asc' } })).map(
    ({ action }) => action,
  )

describe('free rounds given by a person', () => {
  test('are issued once however often the form is sent, and audited under their name', async () => {
    const world = await createFreeRoundsWorld(stub)
    const manager = as(world, 'manager')
    const first = await issueFromCabinet(manager, { formKey, body: world.body })
    const again = await issueFromCabinet(manager, { formKey, body: world.body })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.grant_id).toBe(first.body.grant_id)
    expect(await actionsOn(first.body.grant_id)).toEqual(['free_rounds.requested'])
    const { issuedBy, history } = await getCabinetGrant(manager, { grantId: first.body.grant_id })
    expect(issuedBy).toBe('manager@example.com')
    expect(history.map(({ kind }) => kind)).toEqual(['requested', 'issued'])
  })

  test('are cancelled with who did it', async () => {
    const world = await createFreeRoundsWorld(stub)
    const manager = as(world, 'manager')
    const { body } = await issueFromCabinet(manager, { formKey, body: world.body })
    const cancelled = await cancelFromCabinet(manager, { grantId: body.grant_id })
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    const { status, history } = await getCabinetGrant(manager, { grantId: body.grant_id })
    expect(status).toBe('cancelled')
    expect(history.find(({ kind }) => kind === 'cancelled_by')?.by).toBe('manager@example.com')
    await expect(cancelFromCabinet(manager, { grantId: body.grant_id })).rejects.toMatchObject({
      error: 'not_cancellable',
    })
  })

  test.each(['developer', 'analyst'] as const)(
    'are looked at by a %s, who gives and takes none',
    async (role) => {
      const world = await createFreeRoundsWorld(stub)
      const ctx = as(world, role)
      const { body } = await issueFromCabinet(as(world, 'owner'), { formKey, body: world.body })
      const refused = { code: 'E5004' }
      await expect(issueFromCabinet(ctx, { formKey, body: world.body })).rejects.toMatchObject(refused)
      await expect(cancelFromCabinet(ctx, { grantId: body.grant_id })).rejects.toMatchObject(refused)
      expect((await searchGrants(ctx, {})).grants).toHaveLength(1)
    },
  )
})

test('another organization has no such grants', async () => {
  const [own, foreign] = [await createFreeRoundsWorld(stub), await createFreeRoundsWorld(stub)]
  const { body } = await issueFromCabinet(as(foreign, 'owner'), { formKey, body: foreign.body })
  const ctx = as(own, 'owner')
  const notFound = { error: 'grant_not_found' }
  await expect(getCabinetGrant(ctx, { grantId: body.grant_id })).rejects.toMatchObject(notFound)
  await expect(cancelFromCabinet(ctx, { grantId: body.grant_id })).rejects.toMatchObject(notFound)
  expect((await searchGrants(ctx, {})).grants).toEqual([])
})

test('grants are found by player, reference, game and state, and paged in both directions', async () => {
  const world = await createFreeRoundsWorld(stub)
  const ctx = as(world, 'owner')
  for (let made = 0; made < 52; made += 1) {
    const body = world.bodyOf({ player_id: `p${made}`, campaign_ref: made % 2 ? 'odd' : 'even' })
    await issueFromCabinet(ctx, { formKey: made.toString(16).padStart(32, '0'), body })
    world.clock.advance(1_000)
  }
  const first = await searchGrants(ctx, {})
  const second = await searchGrants(ctx, { cursor: first.older })
  expect([first.grants.length, second.grants.length]).toEqual([50, 2])
  expect(first.grants[0]).toMatchObject({ playerId: 'p51', campaign: null, subOperatorRef: null })
  expect((await searchGrants(ctx, { cursor: second.newer })).grants).toEqual(first.grants)
  const oldest = await searchGrants(ctx, { order: 'oldest' })
  const newest = await searchGrants(ctx, { order: 'oldest', cursor: oldest.newer })
  expect([...oldest.grants, ...newest.grants]).toEqual([...first.grants, ...second.grants].toReversed())
  const found = async (search: Parameters<typeof searchGrants>[1]) =>
    (await searchGrants(ctx, search)).grants.length
  expect(await found({ playerId: 'p7' })).toBe(1)
  expect(await found({ campaignRef: 'odd' })).toBe(26)
  expect(await found({ playerId: 'p7', gameId: world.body.games[0] })).toBe(1)
  expect(await found({ gameId: newId() })).toBe(0)
  expect(await found({ statuses: ['completed'] })).toBe(0)
})

test('from its end on a grant is shown and found as expired, swept or not', async () => {
  const world = await createFreeRoundsWorld(stub)
  const { body } = await world.issue()
  const ctx = as(world, 'owner')
  world.clock.advance(Date.parse(body.end_at) - world.clock.now().getTime())
  expect(await getCabinetGrant(ctx, { grantId: body.grant_id })).toMatchObject({
    status: 'expired',
    games: [{ status: 'expired' }],
  })
  expect((await searchGrants(ctx, { statuses: ['active'] })).grants).toEqual([])
  expect((await searchGrants(ctx, { statuses: ['expired'] })).grants).toMatchObject([
    { id: body.grant_id, status: 'expired' },
  ])
})
